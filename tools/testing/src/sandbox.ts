// Starts the command `broker sandbox` of an installed package.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Running sandbox, with the environment variables that the client reads to call it. */
export interface InstalledSandbox extends AsyncDisposable {
  readonly env: Record<string, string>;
}

/**
 * Starts the `broker sandbox` that a directory has installed. `await using` stops the sandbox at the end of the block.
 */
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
