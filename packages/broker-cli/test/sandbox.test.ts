import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { homeWith } from "./helpers/profiles.ts";
import { CREDENTIALS, errorOf, runBroker, type Given } from "./helpers/run-broker.ts";
import { sampleAccount } from "./helpers/sandbox.ts";
import { freePort, serve } from "./helpers/server.ts";

async function withSandbox(args: readonly string[], use: () => Promise<void> | void, given: Given = {}) {
  return runBroker(["sandbox", ...args], { ...given, untilStopped: async () => use() });
}

async function callSandbox(args: readonly string[], command: readonly string[], given: Given = {}) {
  const port = await freePort();
  let result: Awaited<ReturnType<typeof runBroker>> | undefined;
  const env = { BROKER_BASE_URL: `http://127.0.0.1:${port}`, ...MADE_UP, ...given.env };
  const sandbox = await withSandbox(
    ["--port", String(port), ...args],
    async () => {
      result = await runBroker(command, { env });
    },
    given,
  );
  return { sandbox, result };
}

const MADE_UP = { BROKER_APP_KEY: "sandbox-app-key", BROKER_APP_SECRET: "sandbox-app-secret-made-up" };

test("broker sandbox prints the settings of a client as shell commands", async () => {
  const { code, stdout, stderr } = await withSandbox([], () => {});
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^export BROKER_BASE_URL=http:\/\/127\.0\.0\.1:\d+\nexport BROKER_APP_KEY=\S+\nexport BROKER_APP_SECRET=\S+\n$/,
  );
  expect(stderr).toBe("");
});

test("broker sandbox prints a hint to press Ctrl-C if standard output is a terminal", async () => {
  const { stderr } = await withSandbox([], () => {}, { columns: 80 });
  expect(stderr).toBe("broker: The sandbox runs until you press Ctrl-C.\n");
});

test("broker sandbox --json prints the settings of a client as JSON", async () => {
  const { stdout } = await withSandbox(["--json"], () => {});
  expect(Object.keys(JSON.parse(stdout))).toEqual(["baseUrl", "appKey", "appSecret"]);
});

test("broker sandbox --help describes the scenarios in the same words as the README of broker-sandbox", async () => {
  const readme = await readFile(new URL("../../broker-sandbox/README.md", import.meta.url), "utf8");
  const { stdout } = await runBroker(["sandbox", "--help"], { columns: 200 });
  const [, section = ""] = readme.split("\n## Scenarios\n");
  const items = section.split("\n## ", 1)[0]?.matchAll(/^- `(\w+)`: (.+)$/gm);
  const described = [...(items ?? [])].map(
    ([, name = "", text = ""]) => `  ${name.padEnd(20)}${text.replaceAll("`", "")}`,
  );
  expect(described).not.toEqual([]);
  expect(stdout).toContain(`\nScenarios and their responses:\n${described.join("\n")}\n`);
});

test("broker sandbox --responses sets the response of a documented operation", async () => {
  const accounts = [await sampleAccount({ made_up: 1 })];
  const responses = JSON.stringify({ listAccounts: accounts });
  const { result } = await callSandbox(["--responses", responses], ["accounts", "--json"]);
  expect(JSON.parse(result?.stdout ?? "")).toEqual(accounts);
});

test("broker sandbox --responses sets the response for a method and a path that the spec does not document", async () => {
  const responses = '{ "POST /made-up/accounts/{id}/orders": { "price": 1.50 } }';
  const order = ["api", "POST", "/made-up/accounts/7/orders", "--data", '{"quantity":1}', "--yes"];
  const { sandbox, result } = await callSandbox(["--responses", responses], order);
  expect(sandbox.stderr).toBe("");
  expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/"price": 1\.50?\b/) });
});

test("broker accounts exits with 4 if the sandbox runs with --scenario garbage", async () => {
  const args = ["--scenario", "garbage", "--fault-rate", "1", "--seed", "7"];
  const { result } = await callSandbox(args, ["accounts"]);
  expect(result?.code).toBe(4);
});

test("broker sandbox --own-credentials accepts the user's credentials without printing the credentials", async () => {
  const { sandbox, result } = await callSandbox(["--own-credentials"], ["accounts"], { env: CREDENTIALS });
  expect(result).toMatchObject({ code: 0 });
  expect(sandbox.stdout).toMatch(/^export BROKER_BASE_URL=\S+\n$/);
  for (const value of Object.values(CREDENTIALS)) expect(sandbox.stdout + sandbox.stderr).not.toContain(value);
});

test("broker sandbox --profile accepts the credentials of the profile without printing the app secret", async () => {
  const { home } = await homeWith({ mine: { appKey: "profile-key", appSecret: "profile-made-up-secret" } });
  const env = { BROKER_APP_KEY: "profile-key", BROKER_APP_SECRET: "profile-made-up-secret" };
  const { sandbox, result } = await callSandbox(["--profile", "mine"], ["accounts"], { home, env });
  expect(result).toMatchObject({ code: 0 });
  expect(sandbox.stdout + sandbox.stderr).not.toContain("profile-made-up-secret");
});

test("broker sandbox --profile listens on the port of the profile, so broker can use the same profile", async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const home = await homeWith({ mine: { baseUrl, appKey: "profile-key", appSecret: "profile-made-up-secret" } });
  let result: Awaited<ReturnType<typeof runBroker>> | undefined;
  const use = async () => void (result = await runBroker(["accounts", "--profile", "mine"], home));
  const { stdout, stderr } = await withSandbox(["--profile", "mine"], use, home);
  expect({ stdout, stderr }).toEqual({ stdout: `export BROKER_BASE_URL=${baseUrl}\n`, stderr: "" });
  expect(result).toMatchObject({ code: 0 });
});

test("broker sandbox --profile says how broker can use the sandbox if the profile has another base URL", async () => {
  const home = await homeWith({
    mine: { baseUrl: "https://a.example.com", appKey: "key", appSecret: "made-up-secret" },
  });
  const { stdout, stderr } = await withSandbox(["--profile", "mine"], () => {}, home);
  const [, url = ""] = /BROKER_BASE_URL=(\S+)/.exec(stdout) ?? [];
  expect(stderr).toBe(
    `broker: The profile \`mine\` has another base URL. To use this sandbox by \`broker\`, run \`broker login --profile sandbox --base-url ${url}\`. Then start the sandbox by \`broker sandbox --profile sandbox\`.\n`,
  );
});

test.each([
  ["--port", "many", "invalid_option", "--port must be a port number, from 0 to 65535."],
  ["--port", " ", "invalid_option", "--port must be a port number, from 0 to 65535."],
  ["--fault-rate", "", "invalid_option", "--fault-rate must be a number from 0 to 1."],
  ["--seed", "1.5", "invalid_option", "--seed must be an integer from 0 to 4294967295."],
  ["--scenario", "nonsense", "invalid_usage", "Allowed choices are slow, reset,"],
  ["--responses", "[]", "invalid_input", "--responses must be a JSON object."],
  ["--responses", "[", "invalid_input", "The value of --responses is not JSON."],
  [
    "--responses",
    '{"made up":1}',
    "invalid_input",
    "The key `made up` of --responses is neither an operation nor a method and a path.",
  ],
  ["--responses", '{"madeUp":1}', "unknown_operation", "There is no documented operation madeUp."],
])("broker sandbox %s %j exits with 2 and prints the error code %s", async (option, value, errorCode, message) => {
  const error = await errorOf(["sandbox", option, value], { untilStopped: async () => {} });
  expect(error).toMatchObject({ exit: 2, code: errorCode, message: expect.stringContaining(message) });
});

test("broker sandbox exits with 2 if the port is in use", async () => {
  const { port } = await serve();
  const { code, stderr } = await withSandbox(["--port", String(port)], () => {});
  expect(code).toBe(2);
  expect(stderr).toBe(
    "broker: The sandbox cannot listen on this port (EADDRINUSE).\nChoose another port, or omit --port to use a free port.\n",
  );
});

test("broker sandbox exits with 0 after SIGTERM", async () => {
  const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
  const sandbox = spawn(process.execPath, [cli, "sandbox"], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void sandbox.kill("SIGKILL"));
  const [output] = await once(sandbox.stdout, "data");
  const url = /BROKER_BASE_URL=(\S+)/.exec(String(output))?.[1] ?? "";
  expect((await fetch(url)).status).toBe(401);
  sandbox.kill("SIGTERM");
  expect(await once(sandbox, "exit")).toEqual([0, null]);
});
