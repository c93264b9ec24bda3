import { fork } from "node:child_process";
import { once } from "node:events";

/** A program in a separate process. */
interface ForkedProgram {
  /** Message that the program sends when it is ready. */
  readonly ready: unknown;
  /** Requests a report from the program, and resolves with the report. */
  readonly report: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Starts a program and waits for its first message. The program ends when its parent disconnects. */
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
