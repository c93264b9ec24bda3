// Checks of values that may come from another realm.

/** Returns false for a `Map`, for a `Date`, and for an object with symbols as keys. */
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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === "[object Object]";
}

export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

export function hasMethod(value: unknown, name: string | symbol): boolean {
  return typeof Object(value)[name] === "function";
}

/** Returns undefined if the list has holes, or has properties that are not items. */
export function itemsOf(list: readonly unknown[]): unknown[] | undefined {
  // `Array.from` turns a hole into undefined.
  const items = Array.from(list);
  return items.length === Object.keys(list).length ? items : undefined;
}

/** Returns false for a string with lone surrogates, because UTF-8 cannot encode lone surrogates. */
export function isSendableScalar(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "boolean";
}

export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return typeof value === "bigint" || isSendableScalar(value);
}
