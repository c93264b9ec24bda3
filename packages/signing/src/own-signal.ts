const followers = /* @__PURE__ */ new WeakMap<object, AbortController>();

/**
 * Returns a plain signal of the runtime unchanged. For any other signal, returns a plain signal that aborts at the same
 * time.
 *
 * A signal of a polyfill can throw an error when the runtime reads the signal or removes a listener. Nobody can catch
 * this error, so the error ends the process.
 *
 * @throws the error that a getter of the signal throws
 */
export function ownSignal(signal: AbortSignal): AbortSignal {
  if (isOwn(signal)) return signal;
  const known = followers.get(signal);
  const controller = known ?? new AbortController();
  const abort = () => controller.abort(reasonOf(signal));
  if (signal.aborted) abort();
  else if (!known) signal.addEventListener("abort", abort);
  followers.set(signal, controller);
  return controller.signal;
}

function isOwn(signal: AbortSignal): boolean {
  try {
    // The getter `aborted` throws an error if the object is not a signal of the runtime.
    Reflect.get(AbortSignal.prototype, "aborted", signal);
    const isPlain = Object.getPrototypeOf(signal) === AbortSignal.prototype;
    return isPlain && Object.getOwnPropertyNames(signal).length === 0;
  } catch {
    return false;
  }
}

function reasonOf(signal: AbortSignal): unknown {
  try {
    return signal.reason;
  } catch {
    return undefined;
  }
}
