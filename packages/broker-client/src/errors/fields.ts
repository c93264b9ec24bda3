// Errors come from other realms, builds and implementations, in which every class is another one.

/** Reads a property of what may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

export function isNamed(error: unknown, name: string): boolean {
  return fieldOf(error, "name") === name;
}
