// Errors come from other realms, builds and implementations, in which every class is another one.

/** Reads a property of what may be an object. A getter that throws has no value. */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}
