import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkNode } from "../src/doctor/environment.ts";
import { CREDENTIALS, runBroker, testFolder, type Given } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";

/** Starts a server that stops with the test, and returns its base URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // The type of an address by a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Checked {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly message: string; fix?: string }[];
}

async function doctor(given: Given) {
  const { code, stdout, stderr } = await runBroker(["doctor", "--json"], given);
  const { ok, checks }: Checked = JSON.parse(stdout);
  expect({ stderr, ok }).toEqual({ stderr: "", ok: code === 0 });
  return { code, checks, problems: checks.filter((check) => !check.ok) };
}

test("doctor exits with 0 if every check passes", async () => {
  const { env } = await sandboxEnv();
  const { code, checks } = await doctor({ env });
  expect(code).toBe(0);
  expect(checks.map(({ name }) => name)).toEqual([
    "environment",
    "signatures",
    "base URL",
    "credentials",
    "connection",
    "clock",
    "call",
  ]);
  expect(checks.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Node \d+\.\d+\.\d+ on linux, @org\/broker-cli /),
    expect.stringMatching(/^(\d+) of \1 test vectors/),
    `The base URL is ${env.BROKER_BASE_URL}, from the environment.`,
    "The credentials come from the environment.",
    expect.stringMatching(/^127\.0\.0\.1:\d+ responded in \d+ ms\.$/),
    "This clock and that of the service agree, to about a second.",
    expect.stringContaining("accepted a signed request"),
  ]);
});

test("doctor prints a line for each check, and the fix of a problem below it", async () => {
  const { stdout, code } = await runBroker(["doctor"], { env: {} });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^ok {7}Node .*\nok {7}.* test vectors .*\nproblem {2}BROKER_BASE_URL, BROKER_APP_KEY and .* are not set\.\n {9}Set /,
  );
});

test("doctor and errors break their lines at the width of the terminal, except in code", async () => {
  const widest = (text: string) =>
    Math.max(
      ...text
        .replaceAll(/`[^`]*`/g, "")
        .split("\n")
        .map(({ length }) => length),
    );
  const { stdout } = await runBroker(["doctor"], { env: {}, columns: 60 });
  expect(stdout).toMatch(/\n {9}\S.*\n {9}\S/);
  expect(widest(stdout)).toBeLessThanOrEqual(60);
  const { stderr } = await runBroker(["accounts"], { env: {}, errorColumns: 60 });
  expect(widest(stderr)).toBeLessThanOrEqual(60);
});

test("doctor uses colours on a terminal alone", async () => {
  const lines = async (hasColor: boolean) => (await runBroker(["doctor"], { env: {}, hasColor })).stdout;
  expect(await lines(true)).toContain("\u001b[31mproblem\u001b[39m  ");
  expect(await lines(false)).not.toContain("\u001b");
});

test.each([
  [0, "Check the key and the secret, and whether they are for this base URL."],
  [40, "Set the clock first. If the call is still refused, check the key and the secret."],
])("doctor says what to check if the service refuses a call, and its clock is %i s ahead", async (seconds, fix) => {
  const baseUrl = await serve((_, response) =>
    response.writeHead(401, { date: new Date(Date.now() + seconds * 1000).toUTCString() }).end(),
  );
  const { code, problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(problems.at(-1)).toMatchObject({ name: "call", message: expect.stringContaining("status 401"), fix });
});

test("doctor says what to check if the service cannot be reached", async () => {
  const { problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: "https://made-up.invalid" } });
  expect(problems).toMatchObject([{ name: "connection", fix: expect.stringMatching(/^Check .* It is safe to try/) }]);
});

test.each([
  [200, "Check whether the base URL is that of the service."],
  [404, "Check whether the base URL is that of the service."],
  [503, "Try again later."],
])("doctor reports a page of another server with status %i", async (status, fix) => {
  const baseUrl = await serve((_, response) => response.writeHead(status, { "content-type": "text/html" }).end("<p>"));
  const { code, problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(problems).toMatchObject([{ name: "call", message: expect.stringContaining(`status ${status}`) }]);
  expect(problems[0]?.fix).toBe(fix);
});

test("doctor reports a clock that differs by more than 30 seconds", async () => {
  const respond = (seconds: number) =>
    serve((_, response) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      response.writeHead(200, { date, "content-type": "application/json" }).end("[]");
    });
  const check = async (seconds: number) =>
    (await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: await respond(seconds) } })).checks.find(
      ({ name }) => name === "clock",
    );
  expect(await check(300)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^This clock is (?:30\d|299) s behind that of the service\.$/),
  });
  expect(await check(-300)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^This clock is 30\d s ahead of/),
  });
  expect(await check(10)).toMatchObject({ ok: true, message: expect.stringMatching(/^This clock is \d+ s behind/) });
});

test("doctor reports a service that cannot be reached, and a proxy that Node does not use", async () => {
  const baseUrl = await serve((_, response) => response.end());
  const closed = baseUrl.replace(/\d+$/, "1");
  const { problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: closed } });
  expect(problems).toMatchObject([{ name: "connection", message: expect.stringMatching(/was not sent|bad port/) }]);
  const env = { ...CREDENTIALS, BROKER_BASE_URL: closed, HTTPS_PROXY: "http://proxy.example.com" };
  expect((await doctor({ env })).problems).toMatchObject([{ fix: expect.stringContaining("NODE_USE_ENV_PROXY=1") }]);
});

test("doctor checks connection and clock without credentials too", async () => {
  const requests: (string | undefined)[] = [];
  const baseUrl = await serve(({ method, headers }, response) => {
    requests.push(method, String(headers["x-signature"]));
    response.writeHead(401, { date: new Date(Date.now() - 300_000).toUTCString() }).end();
  });
  const { problems, checks } = await doctor({ env: { BROKER_BASE_URL: baseUrl } });
  expect(problems.map(({ name }) => name)).toEqual(["credentials", "clock"]);
  expect(checks.find(({ name }) => name === "connection")).toMatchObject({ ok: true });
  expect(requests).toEqual(["HEAD", "undefined"]);
});

test.each(["made up", "http://api.example.com", "https://api.example.com?a"])(
  "doctor shows the base URL %s, which cannot be used, and calls nothing",
  async (baseUrl) => {
    const { problems, checks } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
    expect(problems).toEqual([
      {
        name: "base URL",
        ok: false,
        message: `The base URL ${baseUrl} cannot be used. It comes from the environment.`,
        fix: expect.stringContaining("https://"),
      },
    ]);
    expect(checks.at(-1)).toMatchObject({ name: "credentials", ok: true });
  },
);

test("doctor names the profile that has base URL and credentials", async () => {
  const home = await testFolder();
  const file = join(home, ".config/broker/profiles.json");
  await mkdir(join(home, ".config/broker"), { recursive: true });
  const { sandbox } = await sandboxEnv();
  const { baseUrl, appKey, appSecret } = sandbox;
  await writeFile(file, JSON.stringify({ default: { baseUrl, appKey, appSecret } }), { mode: 0o600 });
  const { code, checks } = await doctor({ env: {}, home });
  expect(code).toBe(0);
  expect(checks.slice(2, 4).map(({ message }) => message)).toEqual([
    `The base URL is ${baseUrl}, from the profile default in ${file}.`,
    `The credentials come from the profile default in ${file}.`,
  ]);
});

test("doctor reports of a profile file that cannot be read nothing else", async () => {
  const home = await testFolder();
  const file = join(home, ".config/broker/profiles.json");
  await mkdir(join(home, ".config/broker"), { recursive: true });
  await writeFile(file, "{}", { mode: 0o644 });
  expect((await doctor({ env: {}, home })).problems).toMatchObject([
    { name: "credentials", message: expect.stringContaining("Its mode is 644") },
  ]);
});

test.each([
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.0.0", true],
  ["18.20.0", false],
])("checkNode says of Node %s that ok is %s", (version, ok) => {
  expect(checkNode(version, "linux").ok).toBe(ok);
});
