/** Why something was stopped from outside: its time was up, or its caller had enough. */
export class Interruption extends Error {
  readonly by: "timeout" | "caller";

  constructor(by: "timeout" | "caller", cause?: unknown) {
    super(`Stopped by ${by}.`, { cause });
    this.by = by;
  }
}

/**
 * Runs `act` until it is done, its time is up, or a signal is aborted: then it rejects with an `Interruption` at once, and
 * aborts the signal that `act` was given.
 *
 * @param outer the signal of a `Request`, which nobody else keeps: it is not let go of afterwards
 */
export function interruptible<Result>(
  act: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  outer: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = (by: "timeout" | "caller") => {
      const interruption = new Interruption(by, outer.reason);
      clearTimeout(timer);
      reject(interruption);
      controller.abort(interruption);
    };
    const timer = setTimeout(stop, milliseconds, "timeout");
    outer.addEventListener("abort", () => stop("caller"));
    if (outer.aborted) stop("caller");
    const done = act(controller.signal).finally(() => clearTimeout(timer));
    done.then(resolve, reject);
  });
}
