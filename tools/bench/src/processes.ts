import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface ForkedProgram {
  /** First message that the program has sent to this process. */
  readonly ready: unknown;
  readonly report: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export async function startForked(program: URL, ...args: readonly string[]): Promise<ForkedProgram> {
  const child = fork(program, args);
  const ended = once(child, "exit");
  const receive = async (): Promise<unknown> => {
    const [message]: unknown[] = await Promise.race([once(child, "message"), ended.then(() => endedEarly(program))]);
    return message;
  };
  return {
    ready: await receive(),
    report: () => {
      child.send("report");
      return receive();
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function endedEarly(program: URL): never {
  throw new Error(`${program.pathname} ended before it sent a message. The error of the program is above.`);
}

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Returns the run time of a Node process, in milliseconds. */
export async function timeNode(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const node = spawn(process.execPath, args, { cwd: HERE, stdio: ["ignore", "ignore", "inherit"] });
  const [code]: unknown[] = await once(node, "exit");
  const elapsed = performance.now() - start;
  if (code !== 0) throw new Error(`Node ended with ${String(code)}: ${args.join(" ")}`);
  return elapsed;
}
