// What is a plain object or a scalar, in any realm.

/** Not a `Map`, a `Date` or the like, whose entries nobody would find. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), "isPrototypeOf"))
  );
}

/** A plain object, or an instance of a class of the caller's own. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === "[object Object]";
}

/** `[object Promise]`, `[object Map]` and the like, from any realm. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/** Whether an object has a property that only a symbol names, which no text can say. */
export function hasSymbols(value: object): boolean {
  return Object.getOwnPropertySymbols(value).some((symbol) =>
    Object.prototype.propertyIsEnumerable.call(value, symbol),
  );
}

/** A boolean, a finite number, or text: half of a surrogate pair has no UTF-8. */
export function isSendableScalar(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "boolean";
}
