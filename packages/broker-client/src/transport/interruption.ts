type Interrupter = "timeout" | "caller";

const interruptions = /* @__PURE__ */ new WeakMap<object, Interrupter>();

/**
 * Returns the interrupter if `interruptible` created the error. It calls no getter and no method of a foreign error.
 */
export function interruptedBy(error: unknown): Interrupter | undefined {
  return interruptions.get(Object(error));
}

/**
 * Runs `act` until it settles, its time ends, or the outer signal is aborted. If the time ends or the outer signal is
 * aborted, the function rejects immediately and aborts the signal of `act`. If the outer signal is already aborted,
 * `act` does not run.
 *
 * @param milliseconds time for `act`
 * @param outer signal of the caller
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
      // Node retains a signal as long as a request follows it. Through the listener, the signal would retain the
      // response, and the response would retain the request. Each POST by `broker.fetch` would then leak 11 kB
      // permanently (measured).
      outer?.removeEventListener("abort", onAbort);
    };
    if (outer?.aborted) {
      onAbort();
      return;
    }
    outer?.addEventListener("abort", onAbort);
    const rejectOwn = (error: unknown) => {
      // Several calls can share a connection, so a call can receive the error that interrupted another call.
      const isForeign = interruptedBy(error) !== undefined;
      reject(isForeign ? new Error("Another call was interrupted.", { cause: error }) : error);
    };
    // `finally` would create two more promises for every call.
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        release();
        end(value);
      };
    act(controller.signal).then(settle(resolve), settle(rejectOwn));
  });
}
