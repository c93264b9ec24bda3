const kept = new WeakMap<object, unknown>();

/**
 * Keep `parents` for as long as `child` is kept. In Node a `Request` made from another follows the other's signal
 * weakly: where nobody keeps the other, an abort or a timeout no longer arrives (seen on Node 20 and 24).
 */
export function keepAlive(child: object, parents: unknown): void {
  kept.set(child, parents);
}
