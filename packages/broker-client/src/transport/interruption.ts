import { AbortedError, TimedOutError } from "../errors/index.ts";
import type { Limits } from "../operations/operation.ts";
import { fieldOf } from "../validation/values.ts";
import { type CallContext, elapsed } from "./context.ts";

type Interrupter = "timeout" | "caller";

const interruptions = /* @__PURE__ */ new WeakMap<object, Interrupter>();

/**
 * Returns "timeout" or "caller" for an error that `interruptible` created, and undefined for every other value.
 * `interruptedBy` calls no getter of the value.
 */
export function interruptedBy(error: unknown): Interrupter | undefined {
  return interruptions.get(Object(error));
}

/**
 * Runs `act` with a time limit. When the time limit ends, or when `outer` is aborted, the returned promise rejects
 * immediately. `interruptible` then also aborts the signal that `act` received. If `outer` is already aborted, `act`
 * does not run.
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
      // OpenTelemetry records the name of the error.
      interruption.name = by === "timeout" ? "TimeoutError" : "AbortError";
      interruptions.set(interruption, by);
      release();
      reject(interruption);
      controller.abort(interruption);
    };
    const timer = setTimeout(stop, milliseconds, "timeout");
    const onAbort = () => stop("caller");
    const release = () => {
      clearTimeout(timer);
      // Without `removeEventListener`, the listener would keep the request and the response in memory. For a POST by
      // `broker.fetch`, the request and the response take 11 kB (measured).
      outer?.removeEventListener("abort", onAbort);
    };
    if (outer?.aborted) {
      onAbort();
      return;
    }
    outer?.addEventListener("abort", onAbort);
    const rejectOwn = (error: unknown) => {
      // Several calls can share a connection. If a timeout or an abort stops one call, a second call can receive the
      // same error. No timeout or abort stopped the second call, so the second call gets a new error.
      const isForeign = interruptedBy(error) !== undefined;
      reject(isForeign ? new Error("Another call was interrupted.", { cause: error }) : error);
    };
    // The code does not use `finally`, because `finally` creates two additional promises for every call.
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        release();
        end(value);
      };
    act(controller.signal).then(settle(resolve), settle(rejectOwn));
  });
}

/** Limits within which the steps of a call must end. */
export interface Bounds {
  readonly call: CallContext;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs a function of the caller. If the call reaches its time limit or is aborted, the promise rejects before the
 * function ends.
 *
 * @throws {TimedOutError | AbortedError} if the call ends before the function
 */
export async function within<Result>(
  { call, limits: { overall }, signal }: Bounds,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await interruptible(act, Math.max(1, overall - elapsed(call)), signal);
  } catch (error) {
    const by = interruptedBy(error);
    if (by === "timeout") throw new TimedOutError("overall", overall, call);
    if (by === "caller") throw new AbortedError(call, fieldOf(error, "cause"));
    throw error;
  }
}

/** Returns whether an error of `within` means that the call reached its time limit or was aborted. */
export function isEnd(error: unknown): error is TimedOutError | AbortedError {
  return error instanceof TimedOutError || error instanceof AbortedError;
}
