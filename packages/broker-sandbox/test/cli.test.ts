import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

test("broker-sandbox says how to reach it, and stops when it is told to", async () => {
  const sandbox = spawn(process.execPath, [CLI], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(sandbox.stdout, "data");
  const url = /BROKER_BASE_URL=(\S+)/.exec(String(said))?.[1] ?? "";
  expect((await fetch(url)).status).toBe(401);
  sandbox.kill("SIGTERM");
  expect(await once(sandbox, "exit")).toEqual([0, null]);
});

test("broker-sandbox refuses nonsense in one line", async () => {
  const sandbox = spawn(process.execPath, [CLI, "--port", "many"], { stdio: ["ignore", "inherit", "pipe"] });
  const [said, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, "exit")]);
  expect(said).toBe("broker-sandbox: --port takes a port number.\n");
  expect(code).toBe(1);
});
