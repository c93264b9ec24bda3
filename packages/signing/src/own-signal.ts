const followers = /* @__PURE__ */ new WeakMap<object, AbortController>();

/**
 * Returns a plain signal of the runtime unchanged. For any other signal, returns a plain signal that aborts at the same
 * time.
 *
 * A signal of a polyfill can throw an error when the runtime reads the signal or removes a listener. No caller can
 * catch such an error, so the process ends.
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

const PARENTS = /* @__PURE__ */ Symbol("parents");

/**
 * Prevents the garbage collection of `parents` while `child` exists.
 *
 * In Node, a copy of a `Request` has only a weak reference to the signal of the original. If the garbage collector
 * removes the original, `fetch(copy)` ignores an abort or a timeout (seen on Node 20 and 24).
 *
 * `retainReferences` stores `parents` in a hidden property of `child`, because a WeakMap slows down the garbage
 * collector (measured).
 */
export function retainReferences(child: object, parents: unknown): void {
  // In a test, `child` can be a frozen mock. An assignment to a frozen object throws an error.
  Reflect.defineProperty(child, PARENTS, { value: parents, configurable: true });
}
