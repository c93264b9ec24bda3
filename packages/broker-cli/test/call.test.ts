import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Ask } from "../src/credentials/prompt.ts";
import { generateBroker } from "./helpers/generated-broker.ts";
import { CREDENTIALS, errorOf, runBroker, testFolder } from "./helpers/run-broker.ts";
import { sampleAccount, sandboxEnv } from "./helpers/sandbox.ts";

const { runGenerated, startSandbox } = generateBroker();
const BODY = '{"name":"n","legs":[{"side":"BUY"}]}';
const REASON = ["--x-made-up-reason", "made up"];

test("broker call prints the payload as indented JSON", async () => {
  const accounts = [await sampleAccount({ made_up: [1, { nested: true }] })];
  const { env } = await sandboxEnv({ responses: { listAccounts: accounts } });
  const { code, stdout, stderr } = await runBroker(["call", "listAccounts"], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(`${JSON.stringify(accounts, undefined, 2)}\n`);
});

test("broker call writes the values of flags into the path, the query and the headers", async () => {
  const { env, sandbox } = await startSandbox();
  const given = ["--x-made-up-tags", "a", "--x-made-up-tags", "b", "--body", BODY, "--yes"];
  expect(await runGenerated(["call", "placeThing", ...REASON, ...given], { env })).toMatchObject({ code: 0 });
  const { code } = await runGenerated(["call", "listThings", "--side", "BUY", "--limit", "5"], { env });
  expect(code).toBe(0);
  const styled = ["--ids", "1", "--ids", "2", "--point", "x=a=b", "--keys", "y=c", "--list", "1", "--deep", "x=1"];
  expect(await runGenerated(["call", "searchThings", ...styled], { env })).toMatchObject({ code: 0, stdout: "" });
  const [placed, listed, searched] = sandbox.requests;
  expect(placed).toMatchObject({ method: "POST", status: 201 });
  expect(placed?.headers).toContainEqual(["x-made-up-tags", "a, b"]);
  expect(listed?.target).toBe("/things?side=BUY&limit=5");
  expect(searched?.target).toBe("/styles/1,2/x,a%3Db/y=c?list=1&deep[x]=1");
});

test("broker call sends a body from an argument, a file or standard input unchanged", async () => {
  const { env, sandbox } = await startSandbox();
  const cwd = await testFolder();
  const body = '{"name":"n","legs":[{"side":"BUY"}],"price":1.50,"id":12345678901234567890}';
  await writeFile(join(cwd, "body.json"), body);
  for (const given of [body, "@body.json", "-"]) {
    const args = ["call", "placeThing", ...REASON, "--yes", "--body", given];
    expect(await runGenerated(args, { env, cwd, stdin: body })).toMatchObject({ code: 0 });
  }
  const bodies = sandbox.requests.map((request) => Buffer.from(request.body ?? []).toString());
  expect(bodies).toEqual([body, body, body]);
});

test("broker call writes text and binary responses to a pipe, but exits with 2 for a binary response on a terminal", async () => {
  const { env } = await startSandbox();
  const { stdout } = await runGenerated(["call", "downloadThings"], { env });
  expect(stdout).toBe("id,name\nsandbox-things-1,sandbox-name-1\n");
  const archive = await runGenerated(["call", "downloadArchive"], { env });
  expect(archive).toMatchObject({ code: 0, stdout: "sandbox-archive-1" });
  expect(await runGenerated(["call", "downloadArchive"], { env, columns: 80 })).toMatchObject({ code: 2, stdout: "" });
});

test("broker call sends a DELETE request only if --yes is set", async () => {
  const { env, sandbox } = await startSandbox();
  const { code, stderr } = await runGenerated(["call", "deleteThing", "--thing-id", "1"], { env });
  expect(code).toBe(2);
  expect(stderr).toContain("deleteThing can change something, so it needs --yes. Nothing was sent.");
  expect(sandbox.requests).toEqual([]);
  expect(await runGenerated(["call", "deleteThing", "--thing-id", "1", "--yes"], { env })).toMatchObject({ code: 0 });
  expect(sandbox.requests).toMatchObject([{ method: "DELETE", target: "/things/1" }]);
});

test("broker call exits with 5 if the user stops the program before the request is sent", async () => {
  const { env, sandbox } = await startSandbox();
  const args = ["call", "placeThing", ...REASON, "--body", BODY, "--yes"];
  const { code, stderr } = await runGenerated(args, { env, untilStopped: async () => {} });
  expect({ code, requests: sandbox.requests }).toEqual({ code: 5, requests: [] });
  expect(stderr).toContain("The request was not sent. It is safe to retry.");
});

test.each([
  [
    "nameThing",
    "nameThing (trading) is a placeholder, so `broker call` cannot call this operation. " +
      "The service's reference of 1 has only the name of the operation.\nIf you know the method and the path, use `broker api`.",
  ],
  ["listMadeUp", "unknown operation 'listMadeUp'.\nRun `broker operations` for a list of all operations.\n"],
  ["NAMETHING", "unknown operation 'NAMETHING'"],
  ["namething", "Did you mean nameThing?"],
  ["listThing", "Did you mean listThings?"],
])("broker call %s exits with 2 and prints the error %j", async (name, message) => {
  const { code, stderr } = await runGenerated(["call", name, "--made-up", "X"]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("broker call --help suggests the name of an operation if the given name is unknown", async () => {
  const { code, stdout, stderr } = await runGenerated(["call", "namething", "--help"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("unknown operation 'namething'\n(Did you mean nameThing?)\n");
});

test.each([
  [["listThings"], "required option '--side <value>' not specified."],
  [["listThings", "--side", "BUY", "--side", "SELL"], "--side takes one value, but was given 2 times."],
  [["listThings", "--side", "BUY", "--made-up", "1"], "unknown option '--made-up'"],
  [["placeThing", ...REASON, "--yes"], "required option '--body <json>' not specified."],
  [["placeThing", ...REASON, "--yes", "--body", "{"], "The value of --body is not JSON."],
  [
    ["searchThings", "--ids", "1", "--point", "x", "--keys", "x=1"],
    "The value of --point must be name=value, but is `x`.",
  ],
  [["deleteThing", "--thing-id", ".", "--yes"], "was refused"],
])("broker call %j exits with 2 and sends no request", async (args, message) => {
  const { env, sandbox } = await startSandbox();
  const { code, stderr } = await runGenerated(["call", ...args], { env });
  expect({ code, requests: sandbox.requests }).toEqual({ code: 2, requests: [] });
  expect(stderr).toContain(message);
});

test("broker call OPERATION --help describes the flags of the operation", async () => {
  const { code, stdout } = await runGenerated(["call", "listThings", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain("List things: GET /things.");
  expect(stdout).toMatch(/--side <value> +query parameter side; required \(choices: "BUY", "SELL"\)/);
  expect(stdout).toMatch(/--kind <value> +query parameter kind \(choices: "STOCK"\)/);
});

test("broker call OPERATION --help marks a required --body and a deprecated operation", async () => {
  const { stdout } = await runGenerated(["call", "replaceThing", "--help"]);
  expect(stdout.replaceAll(/\s+/g, " ")).toContain("or - to read standard input; required --yes");
  expect(stdout.replaceAll(/\s+/g, " ")).toContain("This operation is deprecated.");
  expect((await runGenerated(["call", "--help"])).stdout).toMatch(/replaceThing .* Replace a thing \(deprecated\)\n/);
});

test("broker call notes on stderr that an operation is deprecated", async () => {
  const { env } = await startSandbox();
  const args = ["call", "replaceThing", "--thing-id", "1", "--body", BODY, "--yes"];
  const { code, stderr } = await runGenerated(args, { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "broker: replaceThing is deprecated.\n" });
});

test("broker call prints the fields of a documented error body", async () => {
  const taken = () => Response.json({ taken_by: "\u001b[1mmade up", more: [1] }, { status: 409 });
  const { env } = await startSandbox({ responses: { placeThing: taken } });
  const args = ["call", "placeThing", ...REASON, "--body", BODY, "--yes"];
  const { code, stderr } = await runGenerated(args, { env });
  expect(code).toBe(4);
  expect(stderr).toContain(
    "returned status 409.\nFields of the response:\n  taken_by: \\u001b[1mmade up\n  more: [1]\n",
  );
  const asJson = await runGenerated([...args, "--json"], { env });
  expect(JSON.parse(asJson.stderr).error.fields).toEqual({ taken_by: "\u001b[1mmade up", more: [1] });
});

test("broker call --help lists only documented operations", async () => {
  const { stdout } = await runGenerated(["call", "--help"]);
  expect(stdout).toContain("placeThing");
  expect(stdout).not.toContain("nameThing");
});

test("broker call prints the body of an error response and exits with 4", async () => {
  const { env } = await sandboxEnv();
  const { code, stdout, stderr } = await runBroker(["call", "listAccounts"], {
    env: { ...env, BROKER_APP_SECRET: "another-made-up-secret" },
  });
  expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
  expect(stderr).toContain("returned status 401");
  expect(stderr).toContain('Body of the response: {"');
  expect(stderr).not.toContain("Look at `body`");
});

test.each([
  [503, 6, "Ask the service whether it did before you send the change again"],
  [409, 4, "returned status 409."],
  [299, 4, "the service probably made the change. Do not send the change again."],
])(
  "if the service responds to placeThing with status %i, broker call exits with %i",
  async (status, exitCode, message) => {
    const responses = { placeThing: () => new Response('"made up"', { status }) };
    const { env, sandbox } = await startSandbox({ responses });
    const args = ["call", "placeThing", ...REASON, "--body", BODY, "--yes"];
    const { code, stderr } = await runGenerated(args, { env });
    expect(code).toBe(exitCode);
    expect(stderr).toContain(message);
    expect(sandbox.requests).toHaveLength(1);
  },
);

test.each(["made up", "http://api.example.com", "https://me:made-up@api.example.com"])(
  "broker call exits with 3 for the invalid base URL %j, and prints no user name or password",
  async (baseUrl) => {
    const env = { ...CREDENTIALS, BROKER_BASE_URL: baseUrl };
    expect(await errorOf(["call", "listAccounts"], { env })).toEqual({
      exit: 3,
      code: "invalid_base_url",
      message: `The base URL ${baseUrl.replace("me:made-up", "…")} cannot be used.`,
      fix: expect.stringContaining("begins with https://"),
    });
  },
);

test("broker call does not ask for credentials if the base URL is missing", async () => {
  const ask = vi.fn<Ask>();
  const { code, stderr } = await runBroker(["call", "listAccounts"], { env: {}, ask });
  expect(code).toBe(3);
  expect(ask).not.toHaveBeenCalled();
  expect(stderr).toContain("BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET are not set.");
});

test("broker call keeps the digits of the numbers in the fields of a documented error body", async () => {
  const text = '{"taken_by":"somebody","id":12345678901234567890,"price":1.50}';
  const taken = () => new Response(text, { status: 409, headers: { "content-type": "application/json" } });
  const { env } = await startSandbox({ responses: { placeThing: taken } });
  const args = ["call", "placeThing", ...REASON, "--body", BODY, "--yes"];
  expect((await runGenerated(args, { env })).stderr).toContain("  id: 12345678901234567890\n  price: 1.50\n");
  const { stderr } = await runGenerated([...args, "--json"], { env });
  expect(stderr).toContain('"fields":{"taken_by":"somebody","id":12345678901234567890,"price":1.50}');
});

test("broker call tells the user to write the options of an operation after its name", async () => {
  const { code, stderr } = await runGenerated(["call", "--side", "BUY", "listThings"]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    "Write the options of an operation after its name, as in `broker call listAccounts --json`.",
  );
});
