import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createSigner, createSigningFetch } from "@org/signing";
import { expect, onTestFinished, test } from "vitest";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

/** It ends with the test, whatever comes of that. */
function start(...options: readonly string[]) {
  const sandbox = spawn(process.execPath, [CLI, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void sandbox.kill("SIGKILL"));
  return sandbox;
}

test("broker-sandbox says how to reach it, and stops when it is told to", async () => {
  const sandbox = start();
  const [said] = await once(sandbox.stdout, "data");
  const url = /BROKER_BASE_URL=(\S+)/.exec(String(said))?.[1] ?? "";
  expect((await fetch(url)).status).toBe(401);
  sandbox.kill("SIGTERM");
  expect(await once(sandbox, "exit")).toEqual([0, null]);
});

test("broker-sandbox plays the scenario that it is told to", async () => {
  const sandbox = start("--scenario", "rate_limited", "--fault-rate", "1", "--seed", "7");
  const [said] = await once(sandbox.stdout, "data");
  const setting = (name: string) => new RegExp(`${name}=(\\S+)`).exec(String(said))?.[1] ?? "";
  const signer = createSigner({ appKey: setting("BROKER_APP_KEY"), appSecret: setting("BROKER_APP_SECRET") });
  const url = `${setting("BROKER_BASE_URL")}/trading/accounts/list`;
  const response = await createSigningFetch(signer)(url, { headers: { "x-version": "v3" } });
  expect(response.status).toBe(429);
});

test("broker-sandbox --help prints the usage with each scenario, and starts nothing", async () => {
  const sandbox = start("--help");
  const [said, complaint, [code]] = await Promise.all([
    text(sandbox.stdout),
    text(sandbox.stderr),
    once(sandbox, "exit"),
  ]);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  expect(said).toMatch(/^Usage: broker-sandbox .*\[--seed N\]\n/);
  for (const word of ["--port N", "drift, flaky", "Example: broker-sandbox"]) expect(said).toContain(word);
});

test("broker-sandbox refuses an unknown option in one line, with the usage", async () => {
  const sandbox = start("--made-up");
  const [said, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, "exit")]);
  expect(said).toMatch(/^broker-sandbox: Unknown option '--made-up'\n\nUsage: broker-sandbox /);
  expect(said).not.toMatch(/^ +at /m);
  expect(code).toBe(2);
});

test.each([
  ["--port", "many", "port must be a port number, from 0 to 65535."],
  ["--port", " ", "port must be a port number, from 0 to 65535."],
  ["--fault-rate", " ", "faultRate must be a number from 0 to 1."],
  ["--fault-rate", "", "faultRate must be a number from 0 to 1."],
  ["--seed", "1.5", "seed must be an integer from 0 to 4294967295."],
  [
    "--scenario",
    "nonsense",
    "There is no scenario nonsense: it is one of slow, reset, truncated, garbage, rate_limited, redirect_elsewhere, drift, flaky.",
  ],
])("broker-sandbox refuses %s %j in one line", async (option, value, message) => {
  const sandbox = start(option, value);
  const [said, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, "exit")]);
  expect(said).toBe(`broker-sandbox: ${message}\n`);
  expect(code).toBe(1);
});
