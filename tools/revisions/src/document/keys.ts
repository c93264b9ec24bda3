import type { Keys } from "@org/codegen/document";

export type { Keys };

export function startsWith(keys: Keys, start: Keys): boolean {
  return start.every((key, index) => keys[index] === key);
}
