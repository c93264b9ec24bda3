import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runLine, shellEnvironment, spawnBroker } from "./helpers/environment.ts";
import { CREDENTIALS } from "./helpers/run-broker.ts";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const URL_OF_LIST = "https://api.example.com/trading/accounts/list";

test("the program broker reads environment variables and standard input", async () => {
  const env = CREDENTIALS;
  const signed = await spawnBroker(["sign", "--curl", "GET", URL_OF_LIST], { env });
  expect(signed).toMatchObject({ code: 0, stderr: "" });
  expect(await spawnBroker(["verify"], { env, stdin: signed.stdout })).toMatchObject({ code: 0, stdout: "valid\n" });
  const wrong = signed.stdout.replace("list", "other");
  expect(await spawnBroker(["verify"], { env, stdin: wrong })).toMatchObject({ code: 1 });
  expect(await spawnBroker(["made-up"])).toMatchObject({ code: 2, stdout: "" });
});

test("broker prints no error if a program such as head closes the pipe early", async () => {
  const { folder } = await shellEnvironment();
  const { stdout, stderr } = await runLine("broker vectors | head -n 1", folder, {});
  expect({ stdout, stderr }).toEqual({ stdout: "{\n", stderr: "" });
});

test.skipIf(process.platform !== "linux")("broker exits with 74 if the disk is full", async () => {
  const { folder } = await shellEnvironment();
  const { code, stderr } = await runLine("broker vectors --json > /dev/full", folder, {});
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 74, error: "output_failed" });
});

test("broker exits with 2 for an unknown command even if standard error is closed", async () => {
  const broker = spawn(process.execPath, [CLI, "made-up"]);
  broker.stderr.destroy();
  expect(await once(broker, "exit")).toEqual([2, null]);
});

test("broker vectors writes its whole output to a pipe", async () => {
  const { stdout } = await spawnBroker(["vectors"]);
  expect(JSON.parse(stdout).cases.length).toBeGreaterThan(100);
});

test.each([["--version"], ["sign", "GET", URL_OF_LIST]])(
  "broker %s exits with 0 without waiting for the end of standard input",
  async (...args) => {
    const broker = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...CREDENTIALS } });
    expect(await once(broker, "exit")).toEqual([0, null]);
    broker.stdin.destroy();
  },
);
