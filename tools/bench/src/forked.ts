import { fork } from "node:child_process";
import { once } from "node:events";

interface Forked<Ready, Report> extends AsyncDisposable {
  /** First message of the program. */
  readonly ready: Ready;
  /** Requests another message from the program. */
  readonly report: () => Promise<Report>;
}

/** Runs a program in its own process. The program must end when this process disconnects. */
export async function startForked<Ready, Report = never>(
  program: URL,
  ...parameters: readonly string[]
): Promise<Forked<Ready, Report>> {
  const child = fork(program, parameters);
  const end = new AbortController();
  child.once("exit", () => end.abort(`${program.pathname} ended. The error of the program is above.`));
  const receive = async () => (await once(child, "message", end))[0];
  return {
    ready: await receive(),
    report: () => {
      child.send("report");
      return receive();
    },
    [Symbol.asyncDispose]: async () => {
      if (end.signal.aborted) return;
      child.disconnect();
      await once(child, "exit");
    },
  };
}
