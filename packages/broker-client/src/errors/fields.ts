/** Returns undefined if `value` is not an object, or if the getter of the property throws. */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}
