/** The keys that lead to a node from the document's root. */
export type Keys = readonly string[];

export function startsWith(keys: Keys, start: Keys): boolean {
  return start.every((key, index) => keys[index] === key);
}
