const PARENTS = /* @__PURE__ */ Symbol("parents");

/**
 * Keep `parents` for as long as `child` is kept. In Node a `Request` made from another follows the other's signal
 * weakly: where nobody keeps the other, an abort or a timeout no longer arrives (seen on Node 20 and 24).
 *
 * As a property that is not listed: a WeakMap costs the garbage collector a seventh of `new Request` (measured).
 */
export function retainReferences(child: object, parents: unknown): void {
  // What cannot be extended, a test double perhaps, is let be.
  Reflect.defineProperty(child, PARENTS, { value: parents, configurable: true });
}
