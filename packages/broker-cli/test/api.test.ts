import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { errorOf, runBroker, testFolder, type Given } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";
import { serve } from "./helpers/server.ts";

interface Received extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  readonly body: string;
}

const OK = (response: ServerResponse) => response.writeHead(200, { "content-type": "application/json" }).end("{}");

/** Starts a server that accepts every path. The sandbox accepts only the paths of its operations. */
async function service(respond: (response: ServerResponse, count: number) => void = OK) {
  const received: Received[] = [];
  const { baseUrl } = await serve(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    respond(response, received.length);
  });
  const env = {
    BROKER_BASE_URL: baseUrl,
    BROKER_APP_KEY: "made-up-app-key",
    BROKER_APP_SECRET: "made-up-app-secret",
  };
  const api = (args: readonly string[], given: Given = {}) => runBroker(["api", ...args], { env, ...given });
  const failed = (args: readonly string[], given: Given = {}) => errorOf(["api", ...args], { env, ...given });
  return { api, failed, received, env };
}

const json =
  (body: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { "content-type": "application/json", "made-up": "header" }).end(body);

test("broker api sends a signed GET request to any path and prints the response as JSON with all digits", async () => {
  const { api, received } = await service(json('{"a":1.50,"b":12345678901234567890}'));
  expect(await api(["get", "/made-up/bars%20x?from=a+b&c=%26"])).toEqual({
    code: 0,
    stdout: '{\n  "a": 1.50,\n  "b": 12345678901234567890\n}\n',
    stderr: "",
  });
  expect(received).toMatchObject([{ method: "GET", url: "/made-up/bars%20x?from=a%20b&c=%26", body: "" }]);
  expect(received[0]?.headers["x-signature"]).toMatch(/=$/);
});

test("the sandbox accepts the signature of broker api", async () => {
  const { env } = await sandboxEnv();
  const { code, stdout } = await runBroker(["api", "GET", "/trading/accounts/list"], { env });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).not.toEqual([]);
});

test("broker api adds the query parameters of --query and the headers of --header", async () => {
  const { api, received } = await service();
  const query = ["--query", "symbols=A B", "--query", "symbols=C=D", "--query", "limit=05"];
  await api(["GET", "/a?first=1", ...query, "-H", "x-made-up: 007", "--header", "x-other: a"]);
  expect(received[0]?.url).toBe("/a?first=1&symbols=A%20B&symbols=C%3DD&limit=05");
  expect(received[0]?.headers).toMatchObject({ "x-made-up": "007", "x-other": "a" });
});

test("broker api sends a body from --data, --data-file or standard input, and keeps the digits of its numbers", async () => {
  const { api, received } = await service();
  const cwd = await testFolder();
  const body = '{"price":1.50,"id":12345678901234567890,"note":"1"}';
  await writeFile(join(cwd, "order.json"), body);
  for (const given of [
    ["--data", body],
    ["--data", "-"],
    ["--data-file", "-"],
    ["--data-file", "order.json"],
  ]) {
    expect(await api(["POST", "/orders", "--yes", ...given], { cwd, stdin: body })).toMatchObject({ code: 0 });
  }
  expect(received.map((request) => request.body)).toEqual([body, body, body, body]);
  expect(received[0]?.headers["content-type"]).toBe("application/json");
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "broker api %s sends nothing without --yes",
  async (method) => {
    const { api, failed, received } = await service();
    const error = await failed([method, "/orders", "--retry-safe"], { stdinIsTerminal: true });
    expect(error).toMatchObject({ exit: 2, code: "confirmation_missing" });
    expect(received).toEqual([]);
    expect(await api([method, "/orders", "--yes"])).toMatchObject({ code: 0 });
  },
);

test("broker api HEAD --include prints the status and the headers", async () => {
  const { api } = await service(json(""));
  const { code, stdout } = await api(["HEAD", "/a", "--include"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^HTTP 200\n(?:.+\n)*made-up: header\n(?:.+\n)*\n$/);
});

test("broker api --include --json prints the status, the headers and the body as one JSON object", async () => {
  const { api } = await service(json('{"a":1.50}', 201));
  const { stdout } = await api(["POST", "/a", "--yes", "--include", "--json"]);
  expect(stdout).toContain('"a": 1.50');
  expect(JSON.parse(stdout)).toMatchObject({ status: 201, headers: { "made-up": "header" }, body: { a: 1.5 } });
});

test.each([
  ["text/csv", "id\n1\n", '"id\\n1\\n"\n'],
  ["application/zip", "\0\u0001", '"AAE="\n'],
  ["application/json", '"a"', '"a"\n'],
  ["application/json", "", "null\n"],
])(
  "broker api --json prints a response with the content type %s and the body %j as %j",
  async (type, body, expected) => {
    const { api } = await service((response) => response.writeHead(200, { "content-type": type }).end(body));
    expect(await api(["GET", "/a", "--json"])).toEqual({ code: 0, stdout: expected, stderr: "" });
  },
);

test("broker api writes a binary response to a pipe, but not to a terminal", async () => {
  const zip = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/zip" }).end("\u001b[1");
  const { api } = await service(zip);
  expect(await api(["GET", "/a"])).toMatchObject({ code: 0, stdout: "\u001b[1" });
  expect(await api(["GET", "/a"], { columns: 80 })).toMatchObject({ code: 2, stdout: "" });
  const changed = await api(["POST", "/a", "--yes", "--retry-safe"], { columns: 80 });
  expect(changed).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("accepted the change") });
});

test.each([
  ["GET", [], 3, 0],
  ["HEAD", [], 3, 0],
  ["POST", ["--yes"], 1, 6],
  ["POST", ["--yes", "--retry-safe"], 3, 0],
])(
  "broker api %s with the options %j sends %i requests and exits with %i if the first two responses have status 503",
  async (method, options, count, code) => {
    const { api, received } = await service((response, sent) =>
      sent < 3 ? response.writeHead(503).end() : OK(response),
    );
    expect((await api([method, "/a", ...options])).code).toBe(code);
    expect(received).toHaveLength(count);
  },
);

test("the error of broker api for status 409 contains the method, the path and the response body", async () => {
  const { failed } = await service(json('{"code":"taken","message":"Made up."}', 409));
  expect(await failed(["POST", "/made-up/orders?a=1", "--yes"])).toMatchObject({
    exit: 4,
    code: "http_status",
    status: 409,
    message: 'POST /made-up/orders returned status 409: taken, "Made up."',
    body: '{"code":"taken","message":"Made up."}',
  });
});

test("broker api --include prints the headers of an error response", async () => {
  const { api, failed } = await service(json("{}", 409));
  const { stderr } = await api(["GET", "/a", "--include"]);
  expect(stderr).toMatch(/^broker: GET \/a returned status 409\.\nHTTP 409\n(?:.+\n)*made-up: header\n/);
  const error = await failed(["GET", "/a", "--include"]);
  expect(error).toMatchObject({ status: 409, headers: { "made-up": "header" } });
});

test("if the service closes the connection of a POST request, broker api exits with 6 and tells the user to ask the service", async () => {
  const { api, received } = await service((response) => response.destroy());
  const { code, stderr } = await api(["POST", "/made-up/orders", "--yes"]);
  expect({ code, count: received.length }).toEqual({ code: 6, count: 1 });
  expect(stderr.match(/ask the service/gi)).toHaveLength(1);
  expect(stderr).toMatch(/^broker: POST \/made-up\/orders got no complete response /);
  expect(stderr).toContain("Ask the service whether it did before you send the change again");
});

test.each([[[]], [["--retry-safe"]]])(
  "broker api exits with 6 if the user stops a POST request before the response arrives (options: %j)",
  async (options) => {
    let stop: () => void = () => {};
    const untilStopped = () => new Promise<void>((resolve) => (stop = resolve));
    const { api } = await service(() => stop());
    const { code, stderr } = await api(["POST", "/a", "--yes", ...options], { untilStopped });
    expect({ code, advice: stderr.match(/ask the service/gi) }).toMatchObject({ code: 6, advice: { length: 1 } });
  },
);

test.each([
  [
    ["/a", "GET"],
    "The first argument must be one of the methods DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT, but is /a.",
  ],
  [["GET", "https://api.example.com/a"], "The path must begin with exactly one /, but is https://api.example.com/a."],
  [
    ["GET", "C:/Program Files/Git/a"],
    "Git Bash replaced the / at the beginning of the path by a directory of Windows.",
  ],
  [["GET", "/a?b=%zz"], "The query `b=%zz` is not correctly percent-encoded."],
  [["GET", "/a/../b"], "The path /a/../b has a segment . or .., which a client resolves to another path."],
  [["GET", "/a{b}"], "The path /a{b} has a character that must be percent-encoded."],
  [["GET", "/a", "--query", "b"], "The value of --query must be name=value, but is `b`."],
  [["GET", "/a", "--header", "X-Signature: a"], "--header cannot set x-signature, because broker sets this header."],
  [["POST", "/a", "--yes", "-H", "Content-Length: 1"], "--header cannot set content-length, because broker sets this"],
  [["POST", "/a", "--yes", "--data", "@order.json"], "To send a file, use `--data-file order.json`."],
  [["GET", "/a#b"], "A path cannot have a fragment, which begins with #."],
  [["GET", "/a", "--data", "{}"], "A GET request must not have a body.\nUse --query, or another method.\n"],
  [["POST", "/a", "--yes", "--data", "{"], "The body is not JSON."],
  [["POST", "/a", "--yes", "--data", "{}", "--data-file", "b"], "Use --data or --data-file, not both."],
  [["GET"], "The path is missing."],
  [["POST", "/a", "--yes", "--data", ""], "The body is empty.\nTo send no body, omit --data and --data-file.\n"],
  [["GET", "/a", "-H", "made-up"], "A header does not have the form `name: value`.\nWrite the header as `--header"],
  [["-X", "POST", "/a"], "unknown option '-X'.\nWrite the method before the path, without a flag.\nUsage:"],
  [["POST", "/a", "-d", "{}"], "unknown option '-d'.\nWrite the body as `--data JSON` or `--data-file PATH`.\nUsage:"],
  [[], "missing required argument 'method'"],
])("broker api %j exits with 2, sends nothing and prints the error: %s", async (args, message) => {
  const { api, received } = await service();
  const { code, stdout, stderr } = await api(args);
  expect({ code, stdout, received }).toEqual({ code: 2, stdout: "", received: [] });
  expect(stderr).toContain(message);
});

test("the error of broker sign for a path that Git Bash changed contains MSYS_NO_PATHCONV=1", async () => {
  const { env } = await service();
  const { code, stderr } = await runBroker(["sign", "GET", "C:/Program Files/Git/a"], { env });
  expect(code).toBe(2);
  expect(stderr).toContain("MSYS_NO_PATHCONV=1");
});

test("broker api sends nothing if the body contains the app secret", async () => {
  const { failed, received, env } = await service();
  const stdin = JSON.stringify({ note: env.BROKER_APP_SECRET });
  const error = await failed(["POST", "/made-up", "--yes", "--data", "-"], { stdin });
  expect(error).toMatchObject({ exit: 2, code: "secret_in_request" });
  expect(received).toEqual([]);
});

test("broker api prints the digits of the numbers in an error response", async () => {
  const { api, failed } = await service(json('{"price": 1.50, "id": 12345678901234567890}', 409));
  expect((await api(["GET", "/a"])).stderr).toContain('{"price": 1.50, "id": 12345678901234567890}');
  expect((await failed(["GET", "/a"])).body).toBe('{"price": 1.50, "id": 12345678901234567890}');
});

test("broker api reports an error for an HTML page with status 200", async () => {
  const page = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>made up</p>");
  const { failed } = await service(page);
  expect(await failed(["GET", "/a"])).toEqual({
    exit: 4,
    code: "unexpected_response",
    message: "GET /a returned status 200 and an HTML page, which may come from a proxy.",
    status: 200,
    body: "<p>made up</p>",
    fix: "Check whether the base URL belongs to the service.",
  });
  expect(await failed(["POST", "/a", "--yes"])).toMatchObject({
    exit: 6,
    code: "outcome_unknown",
    fix: expect.stringMatching(/^Ask the service whether it made the change/),
  });
  const empty = await service((response) => response.writeHead(200, { "content-type": "text/html" }).end());
  expect(await empty.api(["POST", "/a", "--yes"])).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("broker api hides the app secret in the headers and the body of an HTML page", async () => {
  const { api, env } = await service((response) =>
    response
      .writeHead(200, { "content-type": "text/html", "x-made-up": "made-up-app-secret" })
      .end("<p>made-up-app-secret"),
  );
  const { code, stderr } = await api(["GET", "/a", "--include"], { env });
  expect({ code, isHidden: !stderr.includes(env.BROKER_APP_SECRET) }).toEqual({ code: 4, isHidden: true });
  expect(stderr).toContain("x-made-up: [redacted]\n");
});

test.each([
  ["GET", [], 5, "Try again."],
  ["POST", ["--yes", "--retry-safe"], 6, "Ask the service whether it made the change"],
])(
  "broker api %s with the options %j exits with %i if no attempt gets a response",
  async (method, options, code, fix) => {
    const { api, received } = await service((response) => response.destroy());
    expect(await api([method, "/a", ...options])).toMatchObject({ code, stderr: expect.stringContaining(`\n${fix}`) });
    expect(received).toHaveLength(3);
  },
);

test("broker api exits with 2 and sends nothing if an object in the body has the same name twice", async () => {
  const { api, received } = await service();
  const twice = '{"a":{"c":[{"d":1}]},"b":{"a":2},"\\u0061":3}';
  const { code, stderr } = await api(["POST", "/a", "--yes", "--data", twice]);
  expect({ code, received }).toEqual({ code: 2, received: [] });
  expect(stderr).toBe("broker: The body has the name `a` twice in one object.\nWrite each name once.\n");
});

test("broker api prints the new order of the query parameters if broker changes the order", async () => {
  const { api, received } = await service();
  const { stderr } = await api(["GET", "/a?a=1&b=2&a=3"]);
  expect(received[0]?.url).toBe("/a?a=1&a=3&b=2");
  expect(stderr).toBe("broker: The query parameters are sent in this order: a, a, b.\n");
  expect((await api(["GET", "/a?b=2&a=1&a=3"])).stderr).toBe("");
});

test("broker api exits with 4 for a redirect, and says that broker does not follow the redirect", async () => {
  const { api } = await service((response) => response.writeHead(307, { location: "https://b.example.com" }).end());
  const { code, stderr } = await api(["GET", "/a"]);
  expect(code).toBe(4);
  expect(stderr).toBe(
    "broker: GET /a got a redirect (status 307), which broker does not follow.\n" +
      "Check whether the base URL and the path belong to the service.\n",
  );
});

test("if the response to a POST request is a redirect, broker api tells the user to ask the service about the change", async () => {
  const { api } = await service((response) => response.writeHead(303, { location: "/b" }).end());
  const { code, stderr } = await api(["POST", "/a", "--yes"]);
  expect(code).toBe(4);
  expect(stderr).toContain("Ask the service whether it made the change before you send the request again.");
});
