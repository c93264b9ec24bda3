import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

/** Starts `broker-sandbox`, and stops it with the test. */
export function startCli(...options: readonly string[]) {
  const sandbox = spawn(process.execPath, [CLI, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void sandbox.kill("SIGKILL"));
  return sandbox;
}
