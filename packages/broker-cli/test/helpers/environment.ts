import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@org/broker-sandbox";
import { onTestFinished } from "vitest";
import { testFolder } from "./run-broker.ts";

const CLI = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

/** Made up, and not what `broker sandbox` prints. */
const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-secret-of-the-shell" };

/** Starts a sandbox, and makes a directory in which a shell finds `broker` with the credentials of the sandbox. */
export async function shellEnvironment() {
  const [folder, sandbox] = [await testFolder(), await startSandbox({ credentials: CREDENTIALS })];
  onTestFinished(() => sandbox.close());
  await writeFile(join(folder, "broker"), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  await chmod(join(folder, "broker"), 0o700);
  const { baseUrl, appKey, appSecret } = sandbox;
  return { folder, env: { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } };
}

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}

/** Runs `broker` as a process. Only a test that needs one does, because it takes a tenth of a second. */
export async function spawnBroker(args: readonly string[], { env = {}, stdin = "" }: Given = {}) {
  const broker = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  broker.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([text(broker.stdout), text(broker.stderr), once(broker, "exit")]);
  return { stdout, stderr, code };
}

/** Runs a line of a shell in a directory. `broker sandbox` is stopped as soon as it has printed something. */
export async function runLine(line: string, folder: string, env: Readonly<Record<string, string>>) {
  const isSandbox = line.startsWith("broker sandbox");
  // A shell that stays the parent would end by the signal itself.
  const shell = spawn("sh", ["-c", isSandbox ? `exec ${line}` : line], {
    cwd: folder,
    env: { ...env, HOME: folder, PATH: `${folder}:${process.env["PATH"]}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (isSandbox) shell.stdout.once("data", () => shell.kill("SIGINT"));
  const [stdout, stderr, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, "exit")]);
  return { stdout, stderr, code };
}
