import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSigner } from "@org/signing";
import { expect, test } from "vitest";
import { CREDENTIALS, runBroker, testFolder } from "./helpers/run-broker.ts";

const URL_OF_LIST = "https://api.example.com:8443/lists/my%20list?note=a%20b";

async function signedHeaders(url = URL_OF_LIST) {
  const signer = createSigner({ appKey: CREDENTIALS.BROKER_APP_KEY, appSecret: CREDENTIALS.BROKER_APP_SECRET });
  const { headers } = await signer.sign({ method: "GET", url });
  return Object.entries({ ...headers, "x-version": "v3" }).map(([name, value]) => `${name}: ${value}`);
}

test("broker explain prints the parts of the canonical request if the signature is correct", async () => {
  const stdin = ["GET /lists/my%20list?note=a%20b HTTP/1.1", "Host: api.example.com:8443", ...(await signedHeaders())];
  const { code, stdout, stderr } = await runBroker(["explain"], { stdin: stdin.join("\n") });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^The signature is right\.\n\nPART +CANONICAL REQUEST \(& JOINS THE PARTS\)\npath +\/lists\/my list\n/,
  );
  expect(stdout).toContain("query   note=a b\n");
});

test("broker explain prints a cause and a fix for a wrong signature", async () => {
  const headers = await signedHeaders("https://api.example.com/lists/my%20list?note=a%20b");
  const { code, stdout } = await runBroker([
    "explain",
    "--url",
    URL_OF_LIST,
    ...headers.flatMap((each) => ["-H", each]),
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^The .*host.* \(port_missing\)\nFix: Sign the port/);
  expect(stdout).toMatch(
    /\nFIRST DIFFERENCE +CORRECT +SIGNED BY THE CLIENT\nheader +host=.*:8443 +host=api\.example\.com\n/,
  );
});

test("broker explain escapes control characters in the URL and in --canonical", async () => {
  const stdin = ["GET /%1b%5b2J HTTP/1.1", "host: b", ...(await signedHeaders())].join("\n");
  const { stdout } = await runBroker(["explain", "--canonical", "/\u001b[3J&a"], { stdin });
  expect(stdout).toContain("/\\u001b[2J");
  expect(stdout).toContain("/\\u001b[3J");
  expect(stdout).not.toContain("\u001b");
});

test("broker explain --json prints the explanation as JSON", async () => {
  const headers = await signedHeaders("https://api.example.com/lists/my%20list?note=a%20b");
  const stdin = `curl '${URL_OF_LIST}' ${headers.map((header) => `-H '${header}'`).join(" ")}`;
  const { stdout } = await runBroker(["explain", "--json"], { stdin });
  expect(JSON.parse(stdout)).toMatchObject({ matches: false, causes: [{ code: "port_missing" }] });
});

test("broker explain uses the value of --signature instead of x-signature from a file", async () => {
  const cwd = await testFolder();
  await writeFile(join(cwd, "headers.txt"), (await signedHeaders()).join("\n"));
  const args = ["explain", "headers.txt", "--url", URL_OF_LIST];
  expect(await runBroker(args, { cwd })).toMatchObject({ code: 0 });
  expect(await runBroker([...args, "--signature", "wrong"], { cwd })).toMatchObject({ code: 1 });
});

test("broker explain --canonical needs no credentials to find the first difference", async () => {
  const args = ["explain", "--url", URL_OF_LIST, "--canonical", "/lists/my list&host=api.example.com"];
  const headers = (await signedHeaders()).flatMap((each) => ["--header", each]);
  const { code, stdout } = await runBroker([...args, ...headers], { env: {} });
  expect(code).toBe(1);
  expect(stdout).toContain("The first difference is in the header host");
});

test("broker explain --canonical prints the mistake, and a table with the first difference", async () => {
  const headers = await signedHeaders();
  const named = headers
    .map((header) => header.replace(": ", "="))
    .filter((header) => !/^x-(?:version|signature)=/.test(header));
  const pairs = [...named, "host=api.example.com:8443", "note=a%20b"].sort();
  const args = ["explain", "--url", URL_OF_LIST, "--canonical", ["/lists/my list", ...pairs].join("&")];
  const { stdout } = await runBroker([...args, ...headers.flatMap((each) => ["-H", each])], { env: {} });
  expect(stdout).toMatch(/\(query_encoded\)\nFix: /);
  expect(stdout).toMatch(/\nFIRST DIFFERENCE +CORRECT +IN --CANONICAL\nquery +note=a b +note=a%20b\n/);
});

test("broker explain lists other possible causes of a wrong signature", async () => {
  const stdin = ["GET https://b/a?c=d%20e HTTP/1.1", ...(await signedHeaders("https://b/a?c=d%2Be"))].join("\n");
  const { stdout } = await runBroker(["explain"], { stdin });
  expect(stdout).toMatch(
    /\n\nOther mistakes that give the same signature:\nThe client signed a space as `\+`\. \(space_as_plus\)\n/,
  );
});

test("broker explain prints a fix if a correctly signed POST request has no JSON content type", async () => {
  const stdin = ["POST https://b/a HTTP/1.1", ...(await signedHeaders("https://b/a"))].join("\n");
  const { code, stdout } = await runBroker(["explain"], { stdin });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^The signature is right\.\n/);
  expect(stdout).toMatch(/\n\nThe service may reject .+:\nThe .+ \(content_type_not_json\)\nFix: Send/);
});

test("broker explain warns if the header x-app-key differs from the app key of the credentials", async () => {
  const stdin = ["GET /a HTTP/1.1", "host: b", ...(await signedHeaders("https://b/a"))].join("\n");
  const env = { ...CREDENTIALS, BROKER_APP_KEY: "another" };
  const { code, stdout } = await runBroker(["explain", "--json"], { stdin, env });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ matches: true, warnings: [{ code: "other_app_key" }] });
});

test("broker explain wraps the message at the width of the terminal", async () => {
  const stdin = ["GET https://b/a HTTP/1.1", ...(await signedHeaders("https://b/b"))].join("\n");
  const { stdout } = await runBroker(["explain"], { stdin, columns: 60 });
  const [sentences = ""] = stdout.split("\n\n");
  expect(sentences.replaceAll("\n", " ")).toContain(
    "The signature does not match the request. No known mistake and no pair",
  );
  expect(sentences).not.toMatch(/.{61}/);
});

test("broker explain compares the timestamp with the header date of the response", async () => {
  const requestAt = [
    "GET /lists/my%20list?note=a%20b HTTP/1.1",
    "Host: api.example.com:8443",
    ...(await signedHeaders()),
  ];
  const outputWith = (date: Date) =>
    [...requestAt.map((line) => `> ${line}`), ">", "< HTTP/1.1 401", `< date: ${date.toUTCString()}`].join("\n");
  const late = await runBroker(["explain"], { stdin: outputWith(new Date(Date.now() + 30 * 60_000)) });
  expect([late.code, late.stdout]).toEqual([1, expect.stringContaining("(timestamp_out_of_window)")]);
  const { code, stdout } = await runBroker(["explain"], { stdin: outputWith(new Date()) });
  expect([code, stdout]).toEqual([0, expect.not.stringContaining("timestamp_")]);
});

test("broker explain reads the output of broker sign --json", async () => {
  const { stdout: stdin } = await runBroker(["sign", "--json", "GET", URL_OF_LIST]);
  expect(await runBroker(["explain"], { stdin })).toMatchObject({ code: 0 });
});

test("broker explain prints a hint to press Ctrl-D if standard input is a terminal", async () => {
  const stdin = ["GET /a HTTP/1.1", "host: b", ...(await signedHeaders())].join("\n");
  const { stderr } = await runBroker(["explain"], { stdin, stdinIsTerminal: true });
  expect(stderr).toContain("Then press Ctrl-D.\n");
});

test.each([
  [["explain"], "", "The input is empty."],
  [["explain"], "x-app-key: a", "The request has no URL."],
  [["explain", "--url", "a"], "", "url must be an absolute URL, or a path that begins with `/`."],
  [["explain", "missing.txt"], "", "The file missing.txt could not be read (ENOENT)."],
  [["explain", "--entry", "0"], "{}", "--entry must be a whole number, 1 or more, but is 0."],
  [["explain", "-", "--data", "-"], "", "Standard input cannot contain both the request and the body."],
  [["explain", "--signature", "a", "--canonical", "b"], "", "Use --signature or --canonical, not both."],
])("broker %j with the input %j exits with 2 and prints the error: %s", async (args, stdin, message) => {
  const { code, stdout, stderr } = await runBroker(args, { stdin });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`broker: ${message}\n`);
});

test("broker explain recommends its option --canonical instead of the option `canonical` of @org/signing", async () => {
  const request = ["--url", "https://api.example.com/a", "-H", `x-signature: ${"A".repeat(43)}=`];
  for (const flags of [[], ["--json"]]) {
    const { stdout } = await runBroker(["explain", ...request, ...flags]);
    expect(stdout).toContain("pass it to `broker explain` by `--canonical`");
    expect(stdout).not.toContain("as `canonical`");
  }
});

test("broker explain and broker verify exit with 2 if content-length is 7 and the input has no body", async () => {
  const stdin = "> POST /a HTTP/1.1\n> Host: api.example.com\n> Content-Length: 7\n>\n} [7 bytes data]\n";
  for (const command of ["explain", "verify"]) {
    const { code, stderr } = await runBroker([command], { stdin });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "broker: The request has no body, but content-length is 7.\nGive the body with --data-file.\n",
    });
  }
});

test("broker explain and broker verify exit with 2 and recommend --url if a request has no host", async () => {
  const stdin = "GET /a HTTP/1.1\nx-signature: made-up\n";
  for (const command of ["explain", "verify"]) {
    const { code, stdout, stderr } = await runBroker([command], { stdin });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("broker: The request has no host.\nGive the whole URL with --url.\n");
    for (const given of [
      ["--url", "https://api.example.com/a"],
      ["-H", "host: api.example.com"],
    ])
      expect((await runBroker([command, "-", ...given], { stdin })).stderr).toBe("");
  }
});
