import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { defineOperation } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { testFolder } from "./run-broker.ts";
import { withEnv } from "./sandbox.ts";

const CLI = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** Made-up credentials, which differ from the credentials that `broker sandbox` prints. */
const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-secret-of-the-shell" };

/** Made-up operations, which the examples of `broker api` call. */
const OPERATIONS = [
  defineOperation({ name: "listBars", method: "GET", path: "/made-up/bars", retry: "safe" }),
  defineOperation({ name: "placeOrder", method: "POST", path: "/made-up/orders", retry: "never" }),
];

const RESPONSES = { listBars: () => [], placeOrder: () => ({ order_id: "made-up" }) };

export async function shellEnvironment() {
  const folder = await testFolder();
  const sandbox = await startSandbox({ credentials: CREDENTIALS, operations: OPERATIONS, responses: RESPONSES });
  await writeFile(join(folder, "broker"), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  await chmod(join(folder, "broker"), 0o700);
  return { folder, env: withEnv(sandbox).env };
}

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}

/**
 * Runs `broker` in a new process. Most tests use the faster `runBroker`, because a new process takes a tenth of a
 * second.
 */
export async function spawnBroker(args: readonly string[], { env = {}, stdin = "" }: Given = {}) {
  const broker = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  broker.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([text(broker.stdout), text(broker.stderr), once(broker, "exit")]);
  return { stdout, stderr, code };
}

/** Runs a shell command. A signal stops `broker sandbox` after its first output, because it does not stop by itself. */
export async function runLine(line: string, folder: string, env: Readonly<Record<string, string>>) {
  const isSandbox = line.startsWith("broker sandbox");
  // Without `exec`, the signal ends the shell instead of `broker`.
  const shell = spawn("sh", ["-c", isSandbox ? `exec ${line}` : line], {
    cwd: folder,
    env: { ...env, HOME: folder, PATH: `${folder}:${process.env["PATH"]}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (isSandbox) shell.stdout.once("data", () => shell.kill("SIGINT"));
  const [stdout, stderr, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, "exit")]);
  return { stdout, stderr, code };
}
