type Interrupter = "timeout" | "caller";

const interruptions = /* @__PURE__ */ new WeakMap<object, Interrupter>();

/** Tells what interrupted an action, if the error comes from here. It runs no code of a foreign error. */
export function interruptedBy(error: unknown): Interrupter | undefined {
  return interruptions.get(Object(error));
}

/**
 * Runs `act` until it is done, its time is up, or a signal is aborted. In the last two cases it rejects at once, and aborts
 * the signal of `act`. If the signal is already aborted, `act` does not run.
 */
export function interruptible<Result>(
  act: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  outer: AbortSignal | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = (by: Interrupter) => {
      const interruption = new Error(`Stopped by ${by}.`, { cause: outer?.reason });
      interruptions.set(interruption, by);
      release();
      reject(interruption);
      controller.abort(interruption);
    };
    const timer = setTimeout(stop, milliseconds, "timeout");
    const onAbort = () => stop("caller");
    const release = () => {
      clearTimeout(timer);
      // Node keeps the signal as long as a request that follows it. Through the listener the signal would keep the response,
      // which keeps that request: a permanent leak of 11 kB for every POST by `broker.fetch` (measured).
      outer?.removeEventListener("abort", onAbort);
    };
    if (outer?.aborted) {
      onAbort();
      return;
    }
    outer?.addEventListener("abort", onAbort);
    const rejectOwn = (error: unknown) => {
      // Calls can share a connection, and with it the error that interrupted another one.
      const isForeign = interruptedBy(error) !== undefined;
      reject(isForeign ? new Error("Another call was interrupted.", { cause: error }) : error);
    };
    // `finally` would make two more promises, and this is on the path of every call.
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        release();
        end(value);
      };
    act(controller.signal).then(settle(resolve), settle(rejectOwn));
  });
}
