// Reads fields of errors without `instanceof`, which does not recognize errors of another realm or build.

/**
 * Reads a property of a value. It returns undefined if the value is not an object, or if the property's getter throws.
 */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}
