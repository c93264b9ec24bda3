/**
 * Returns the name of the class of a value, for example `Uint8Array`, `Response`, or `Object` for a plain object.
 *
 * `instanceof` returns false for an object of another JavaScript realm, for example in a Jest test, and for an object
 * of another implementation of fetch.
 *
 * @internal
 */
export function classOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** @internal */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && classOf(value) === "Uint8Array";
}
