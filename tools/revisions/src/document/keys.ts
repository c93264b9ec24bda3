import type { Keys } from "@org/codegen/document";

export type { Keys };

export function startsWith(keys: Keys, start: Keys): boolean {
  return start.every((key, index) => keys[index] === key);
}

export function schemaAt(name: string): Keys {
  return ["components", "schemas", name];
}

/** HTTP methods, which are the fields of a path that contain its operations. */
export const METHODS: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
]);
