// Checks of values that may come from another realm.

/** Rejects a `Map`, a `Date` and the like, whose entries are no properties, and names that are symbols, which no text has. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const isEnumerable = (symbol: symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol);
  if (Object.getOwnPropertySymbols(value).some(isEnumerable)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), "isPrototypeOf"))
  );
}

/** Accepts a plain object, or an instance of a class of the caller's own. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === "[object Object]";
}

/** Returns `[object Promise]`, `[object Map]` and the like. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

export function hasMethod(value: unknown, name: string | symbol): boolean {
  return typeof Object(value)[name] === "function";
}

/** Copies a list, unless it has holes, or other properties than its items. */
export function itemsOf(list: readonly unknown[]): unknown[] | undefined {
  // A hole is undefined in the copy.
  const items = Array.from(list);
  return items.length === Object.keys(list).length ? items : undefined;
}

/** Accepts a boolean, a finite number, or text without half of a surrogate pair, which has no UTF-8. */
export function isSendableScalar(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "boolean";
}

export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return typeof value === "bigint" || isSendableScalar(value);
}
