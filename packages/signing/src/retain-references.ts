const PARENTS = /* @__PURE__ */ Symbol("parents");

/**
 * Prevents the garbage collection of `parents` while `child` exists.
 *
 * In Node, a copy of a `Request` has only a weak reference to the signal of the original. If the garbage collector
 * removes the original, `fetch(copy)` ignores an abort or a timeout (seen on Node 20 and 24).
 *
 * The function stores `parents` in a hidden property of `child`, because a WeakMap slows down the garbage collector
 * (measured).
 */
export function retainReferences(child: object, parents: unknown): void {
  // In a test, `child` can be a frozen mock. An assignment to a frozen object throws an error.
  Reflect.defineProperty(child, PARENTS, { value: parents, configurable: true });
}
