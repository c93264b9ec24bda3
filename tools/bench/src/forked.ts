import { fork } from "node:child_process";
import { once } from "node:events";

/** A program in a process of its own, that says something once it is ready, and ends when it is let go of. */
interface Forked {
  readonly said: unknown;
  /** What it says when it is asked. */
  readonly ask: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export async function startForked(program: URL, ...args: readonly string[]): Promise<Forked> {
  const child = fork(program, args);
  const ended = once(child, "exit");
  const hear = async (): Promise<unknown> => {
    const [message]: unknown[] = await Promise.race([once(child, "message"), ended.then(() => tooEarly(program))]);
    return message;
  };
  return {
    said: await hear(),
    ask: () => {
      child.send("ask");
      return hear();
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function tooEarly(program: URL): never {
  throw new Error(`${program.pathname} ended before it said anything.`);
}
