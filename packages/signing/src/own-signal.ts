const followers = /* @__PURE__ */ new WeakMap<object, AbortController>();

/**
 * Returns the signal itself if it is a plain signal of the runtime, and otherwise one that follows it.
 *
 * An error that a foreign signal throws later, when it is read or a listener is removed, would end the process. One
 * controller follows each foreign signal, however many requests have that signal.
 *
 * @throws the error of the signal when it is read
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
    // It throws for an object that only has the prototype.
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
