import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { expect, test } from "vitest";
import { clientHeaders } from "../src/generated/inputs.ts";
import { CREDENTIALS, errorOf, runBroker, testFolder } from "./helpers/run-broker.ts";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list";

async function verify(method: string, url: string, headers: Record<string, string>, body?: string) {
  const verifier = createVerifier({
    secretFor: () => CREDENTIALS.BROKER_APP_SECRET,
    tolerance: 300_000,
    replayStore: memoryReplayStore({ capacity: 1 }),
  });
  const { host, pathname, search } = new URL(url);
  return verifier.verify({
    method,
    target: pathname + search,
    headers: { ...headers, host },
    body: body === undefined ? undefined : new TextEncoder().encode(body),
  });
}

test("broker sign prints the headers of a valid signature and the headers that the client adds, one per line", async () => {
  const { code, stdout, stderr } = await runBroker(["sign", "get", URL_OF_LIST]);
  const headers = Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split(": ")),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(clientHeaders).toHaveProperty("x-version");
  expect(headers).toMatchObject(clientHeaders);
  expect(await verify("GET", URL_OF_LIST, headers)).toMatchObject({ ok: true });
});

test("broker sign --json prints the method, the URL, the headers and the body of a valid request", async () => {
  const { stdout } = await runBroker(["sign", "--json", "POST", `${URL_OF_LIST}?a=1+2`, "--data", '{ "a": 1 }']);
  const { method, url, headers, body } = JSON.parse(stdout);
  expect({ method, url, body }).toEqual({ method: "POST", url: `${URL_OF_LIST}?a=1%202`, body: '{"a":1}' });
  expect(await verify(method, url, headers, body)).toMatchObject({ ok: true });
});

test("broker sign prints the new URL and the new body on stderr if signing has changed both", async () => {
  const { stdout, stderr } = await runBroker(["sign", "POST", `${URL_OF_LIST}?a=1+2`, "--data", '{ "a": 1 }']);
  expect(stdout).not.toContain("Send");
  expect(stderr).toContain(`Send the request to ${URL_OF_LIST}?a=1%202\n`);
  expect(stderr).toContain('Send this body: {"a":1}\n');
});

test("broker sign reads the body from standard input or from a file", async () => {
  const cwd = await testFolder();
  await writeFile(join(cwd, "body.json"), '{"from":"file"}');
  const sign = async (...options: string[]) => {
    const { stdout } = await runBroker(["sign", "--json", "POST", URL_OF_LIST, ...options], { stdin: "[1]", cwd });
    return JSON.parse(stdout).body;
  };
  expect(await sign("--data", "-")).toBe("[1]");
  expect(await sign("--data-file", "-")).toBe("[1]");
  expect(await sign("--data-file", "body.json")).toBe('{"from":"file"}');
});

test("broker sign prints a hint to press Ctrl-D only if standard input is a terminal", async () => {
  for (const option of ["--data", "--data-file"]) {
    const { stderr } = await runBroker(["sign", "POST", URL_OF_LIST, option, "-"], {
      stdin: "1",
      stdinIsTerminal: true,
    });
    expect(stderr).toBe("broker: Type or paste the input. Then press Ctrl-D on an empty line.\n");
  }
  const { stderr } = await runBroker(["sign", "POST", URL_OF_LIST, "--data", "-"], { stdin: "1" });
  expect(stderr).toBe("");
});

test("broker sign rejects a request whose body contains the app secret", async () => {
  const stdin = JSON.stringify({ note: CREDENTIALS.BROKER_APP_SECRET });
  const error = await errorOf(["sign", "POST", URL_OF_LIST, "--data", "-"], { stdin });
  expect(error).toMatchObject({ exit: 2, code: "secret_in_request" });
});

test("broker sign rejects a body that contains the app secret with JSON escapes", async () => {
  const env = { ...CREDENTIALS, BROKER_APP_SECRET: "made-up&secret<9" };
  const stdin = String.raw`{"a":"made-up\u0026secret\u003c9"}`;
  const error = await errorOf(["sign", "POST", URL_OF_LIST, "--data", "-"], { env, stdin });
  expect(error).toMatchObject({ exit: 2, code: "secret_in_request" });
  expect(JSON.stringify(error)).not.toMatch(/made-up.{1,6}secret/);
});

test("broker sign exits with 0 for an empty body", async () => {
  const { code, stderr } = await runBroker(["sign", "POST", URL_OF_LIST, "--data", ""]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("broker sign appends a path to the base URL", async () => {
  const env = { ...CREDENTIALS, BROKER_BASE_URL: "https://api.example.com/v/" };
  const { stdout } = await runBroker(["sign", "--json", "GET", "/lists/mine"], { env });
  expect(JSON.parse(stdout).url).toBe("https://api.example.com/v/lists/mine");
});

test.each([
  [["GET", "/lists/mine"], "invalid_input", "needs a base URL"],
  [["GET", "http://api.example.com/"], "insecure_url", "plain http"],
  [["GET", URL_OF_LIST, "--data", "{}"], "body_not_allowed", "A GET request must not have a body."],
  [["POST", URL_OF_LIST, "--data", "it's"], "invalid_json", ""],
  [["POST", URL_OF_LIST, "--data", '{"a":tru}'], "invalid_input", "The body is not JSON text"],
  [["POST", URL_OF_LIST, "--data", "{}", "--data-file", "x"], "invalid_input", "not both"],
  [["POST", URL_OF_LIST, "--data-file", "missing.json"], "invalid_input", "missing.json could not be read (ENOENT)"],
  [["GET", URL_OF_LIST, "--curl"], "invalid_input", "not both"],
  [
    ["GET\nx-made-up: 1", URL_OF_LIST],
    "invalid_input",
    "The method contains a character that is not allowed in an HTTP method.",
  ],
  [["GET"], "invalid_usage", "missing required argument 'url'"],
])("broker sign %j exits with 2 and prints the error code %s", async (args, errorCode, message) => {
  const error = await errorOf(["sign", ...args]);
  expect(error).toMatchObject({ exit: 2, code: errorCode, message: expect.stringContaining(message) });
});
