import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** `env` contains the environment variables that a client needs to call the sandbox. */
export interface InstalledSandbox extends AsyncDisposable {
  readonly env: Record<string, string>;
}

export async function startInstalledSandbox(directory: string): Promise<InstalledSandbox> {
  const program = spawn(join(directory, "node_modules/.bin/broker"), ["sandbox"], {
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
  throw new Error("`broker sandbox` ended before it printed BROKER_APP_SECRET. The errors of the command are above.");
}
