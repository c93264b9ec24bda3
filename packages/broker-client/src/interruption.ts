/** Why something was stopped from outside: its time was up, or its caller had enough. */
export class Interruption extends Error {
  readonly by: "timeout" | "caller";

  constructor(by: "timeout" | "caller", cause?: unknown) {
    super(`Stopped by ${by}.`, { cause });
    this.by = by;
  }
}

/**
 * Runs `act` until it is done, its time is up, or its caller aborts: then it rejects with an `Interruption` at once, and
 * aborts the signal that `act` was given.
 */
export async function interruptible<Result>(
  act: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  callers: AbortSignal | undefined,
): Promise<Result> {
  const controller = new AbortController();
  let end = () => {};
  const stopped = new Promise<never>((_, reject) => {
    const stop = (interruption: Interruption) => {
      reject(interruption);
      controller.abort(interruption);
    };
    const onAbort = () => stop(new Interruption("caller", callers?.reason));
    const timer = setTimeout(() => stop(new Interruption("timeout")), milliseconds);
    callers?.addEventListener("abort", onAbort);
    end = () => {
      clearTimeout(timer);
      callers?.removeEventListener("abort", onAbort);
    };
    if (callers?.aborted) onAbort();
  });
  try {
    return await Promise.race([act(controller.signal), stopped]);
  } finally {
    end();
  }
}
