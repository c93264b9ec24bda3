const followers = /* @__PURE__ */ new WeakMap<object, AbortController>();

/**
 * Returns a plain signal of the runtime unchanged. For any other signal, returns a signal of the runtime that follows
 * it.
 *
 * A signal of a polyfill can throw later, when the runtime reads the signal or removes a listener. Such an error would
 * end the process. Each signal has a single follower, even if many requests use the signal.
 *
 * @throws the error that the signal throws when it is read
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
    // This call throws if the object has the prototype, but is not a signal.
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
