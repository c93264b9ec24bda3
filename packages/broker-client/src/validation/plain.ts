// Checks of values that may come from another realm.

/**
 * Checks whether a value is a plain object. A `Map` or a `Date` is not a plain object, because its content is not in
 * properties. An object with symbols as keys is not plain either, because symbols cannot be written as text.
 */
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

/** Checks whether a value is a plain object, or an instance of a caller's class. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === "[object Object]";
}

/** Returns the tag of a value, such as `[object Map]`. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

export function hasMethod(value: unknown, name: string | symbol): boolean {
  return typeof Object(value)[name] === "function";
}

/** Copies a list. It returns undefined if the list has holes, or properties that are not items. */
export function itemsOf(list: readonly unknown[]): unknown[] | undefined {
  // A hole is undefined in the copy.
  const items = Array.from(list);
  return items.length === Object.keys(list).length ? items : undefined;
}

/**
 * Checks whether a value is a boolean, a finite number or a well-formed string. UTF-8 cannot encode half of a surrogate
 * pair.
 */
export function isSendableScalar(value: unknown): value is string | number | boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "boolean";
}

export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return typeof value === "bigint" || isSendableScalar(value);
}
