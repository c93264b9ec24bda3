import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** How to call it, as a client of ours reads it from the environment; and its end. */
export interface InstalledSandbox extends AsyncDisposable {
  readonly env: Record<string, string>;
}

/** Starts `broker sandbox` as a folder has it installed, for as long as `await using` keeps it. */
export async function startInstalledSandbox(folder: string): Promise<InstalledSandbox> {
  const program = spawn(join(folder, "node_modules/.bin/broker"), ["sandbox"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => program.once("exit", resolve).once("error", resolve));
  process.once("exit", () => program.kill());
  const env: Record<string, string> = {};
  for await (const line of createInterface(program.stdout)) {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) env[name] = value;
    if (name === "BROKER_APP_SECRET") {
      const stop = async () => {
        program.kill();
        await ended;
      };
      return { env, [Symbol.asyncDispose]: stop };
    }
  }
  throw new Error("The sandbox ended before it was ready.");
}
