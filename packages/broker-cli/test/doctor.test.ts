import { expect, test } from "vitest";
import { checkNode } from "../src/commands/doctor.ts";
import { homeWith } from "./helpers/profiles.ts";
import { CREDENTIALS, runBroker, type Given } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";
import { freePort, serve } from "./helpers/server.ts";

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

test("broker doctor exits with 0 if every check passes", async () => {
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
    `The base URL ${env.BROKER_BASE_URL} comes from the variable BROKER_BASE_URL.`,
    "The app key comes from the variable BROKER_APP_KEY, and the app secret comes from the variable BROKER_APP_SECRET.",
    expect.stringMatching(/^127\.0\.0\.1:\d+ responded in \d+ ms\.$/),
    "The check found no difference of two seconds or more between this machine's clock and the service's clock.",
    expect.stringContaining("accepted a signed request"),
  ]);
});

test("broker doctor prints a line for each check and a line with the fix for a problem", async () => {
  const { stdout, code } = await runBroker(["doctor"], { env: {} });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^ok {7}Node .*\nok {7}.* test vectors .*\nproblem {2}BROKER_BASE_URL, BROKER_APP_KEY and .* are not set\.\n {9}Run `broker login`, /,
  );
});

test("broker doctor and broker accounts break long lines at the width of the terminal", async () => {
  const { stdout } = await runBroker(["doctor"], { env: {}, columns: 60 });
  expect(stdout).toMatch(/\n {9}\S.*\n {9}\S/);
  expect(stdout.replaceAll(/`[^`]*`/g, "")).not.toMatch(/.{61}/);
  const { stderr } = await runBroker(["accounts"], { env: {}, errorColumns: 60 });
  expect(stderr.replaceAll(/`[^`]*`/g, "")).not.toMatch(/.{61}/);
});

test("broker doctor prints colours only if the terminal shows colours", async () => {
  const lines = async (hasColor: boolean) => (await runBroker(["doctor"], { env: {}, hasColor })).stdout;
  expect(await lines(true)).toContain("\u001b[31mproblem\u001b[39m  ");
  expect(await lines(false)).not.toContain("\u001b");
});

test.each([
  [0, "Check that the app key and the app secret belong to this base URL."],
  [40, "Set this machine's clock first. If the service still rejects the call, check the app key and the app secret."],
])("broker doctor prints advice for status 401 if the service's clock is %i s ahead", async (seconds, fix) => {
  const { baseUrl } = await serve((_, response) =>
    response.writeHead(401, { date: new Date(Date.now() + seconds * 1000).toUTCString() }).end(),
  );
  const { code, problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(problems.at(-1)).toMatchObject({ name: "call", message: expect.stringContaining("status 401"), fix });
});

test("broker doctor prints advice if the host name is unknown", async () => {
  const { problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: "https://made-up.invalid" } });
  expect(problems).toMatchObject([{ name: "connection", fix: expect.stringMatching(/^Check .* It is safe to retry/) }]);
});

test.each([
  [200, "Check whether the base URL belongs to the service."],
  [404, "Check whether the base URL belongs to the service."],
  [503, "Try again later."],
])("broker doctor reports an HTML page with status %i as a problem", async (status, fix) => {
  const { baseUrl } = await serve((_, response) =>
    response.writeHead(status, { "content-type": "text/html" }).end("<p>"),
  );
  const { code, problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
  expect(code).toBe(1);
  expect(problems).toMatchObject([{ name: "call", message: expect.stringContaining(`status ${status}`) }]);
  expect(problems[0]?.fix).toBe(fix);
});

test("broker doctor reports a clock skew of 300 seconds as a problem, but accepts 10 seconds", async () => {
  const respond = (seconds: number) =>
    serve((_, response) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      response.writeHead(200, { date, "content-type": "application/json" }).end("[]");
    });
  const check = async (seconds: number) =>
    (await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: (await respond(seconds)).baseUrl } })).checks.find(
      ({ name }) => name === "clock",
    );
  expect(await check(300)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^This machine's clock is (?:30\d|299) s behind the service's clock\.$/),
  });
  expect(await check(-300)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^This machine's clock is 30\d s ahead of/),
  });
  expect(await check(10)).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^This machine's clock is \d+ s behind/),
  });
});

test("broker doctor recommends NODE_USE_ENV_PROXY=1 if HTTPS_PROXY is set and the connection fails", async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  const { problems } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: closed } });
  expect(problems).toMatchObject([{ name: "connection", message: expect.stringContaining("was not sent") }]);
  const env = { ...CREDENTIALS, BROKER_BASE_URL: closed, HTTPS_PROXY: "http://proxy.example.com" };
  expect((await doctor({ env })).problems).toMatchObject([{ fix: expect.stringContaining("NODE_USE_ENV_PROXY=1") }]);
});

test("broker doctor sends an unsigned HEAD request if credentials are missing", async () => {
  const requests: (string | undefined)[] = [];
  const { baseUrl } = await serve(({ method, headers }, response) => {
    requests.push(method, String(headers["x-signature"]));
    response.writeHead(401, { date: new Date(Date.now() - 300_000).toUTCString() }).end();
  });
  const { problems, checks } = await doctor({ env: { BROKER_BASE_URL: baseUrl } });
  expect(problems.map(({ name }) => name)).toEqual(["credentials", "clock"]);
  expect(checks.find(({ name }) => name === "connection")).toMatchObject({ ok: true });
  expect(requests).toEqual(["HEAD", "undefined"]);
});

test.each(["made up", "http://api.example.com", "https://api.example.com?a"])(
  "broker doctor reports the invalid base URL %j, and does not check the connection",
  async (baseUrl) => {
    const { problems, checks } = await doctor({ env: { ...CREDENTIALS, BROKER_BASE_URL: baseUrl } });
    expect(problems).toEqual([
      {
        name: "base URL",
        ok: false,
        message: `The base URL ${baseUrl} cannot be used. The base URL comes from the variable BROKER_BASE_URL.`,
        fix: expect.stringContaining("https://"),
      },
    ]);
    expect(checks.at(-1)).toMatchObject({ name: "credentials", ok: true });
  },
);

test.each([
  [{}, [], "default", ""],
  [{ BROKER_PROFILE: "mine" }, [], "mine", ", which BROKER_PROFILE names"],
  [{ ...CREDENTIALS, BROKER_PROFILE: "other" }, ["--profile", "mine"], "mine", ", which --profile names"],
])(
  "broker doctor with the environment %j and the options %j says that the settings come from the profile %s",
  async (env, args, name, by) => {
    const { sandbox } = await sandboxEnv();
    const { baseUrl, appKey, appSecret } = sandbox;
    const { home, file } = await homeWith({ [name]: { baseUrl, appKey, appSecret } });
    const { code, stdout } = await runBroker(["doctor", "--json", ...args], { env, home });
    expect(code).toBe(0);
    const { checks }: Checked = JSON.parse(stdout);
    expect(checks.slice(2, 4).map(({ message }) => message)).toEqual([
      `The base URL ${baseUrl} comes from the profile \`${name}\` in ${file}${by}.`,
      `The app key and the app secret come from the profile \`${name}\` in ${file}${by}.`,
    ]);
  },
);

test("broker doctor reports the option --base-url as the source of the base URL", async () => {
  const { env } = await sandboxEnv();
  const { stdout } = await runBroker(["doctor", "--base-url", env.BROKER_BASE_URL], {
    env: { ...env, BROKER_BASE_URL: `${env.BROKER_BASE_URL}/made-up` },
  });
  expect(stdout).toContain(`The base URL ${env.BROKER_BASE_URL} comes from the option --base-url.\n`);
});

test("broker doctor reports only one problem for an insecure profile file", async () => {
  expect((await doctor(await homeWith("{}", 0o644))).problems).toMatchObject([
    { name: "credentials", message: expect.stringContaining("The mode of the file is 644") },
  ]);
});

test.each([
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.0.0", true],
  ["18.20.0", false],
])("for Node %s, checkNode returns a check with `ok: %s`", (version, ok) => {
  expect(checkNode(version, "linux").ok).toBe(ok);
});
