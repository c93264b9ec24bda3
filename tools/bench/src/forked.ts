import { fork } from "node:child_process";
import { once } from "node:events";

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
