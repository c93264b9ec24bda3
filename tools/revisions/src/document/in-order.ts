import { isObject } from "@org/codegen/document";

/** Gives the keys of `revision` the order of the keys of `base`. A new key still follows the same key as in `revision`. */
export function inOrderOf(base: unknown, revision: unknown): unknown {
  if (Array.isArray(revision) && Array.isArray(base))
    return revision.map((item, index) => inOrderOf(base[index], item));
  if (!isObject(revision) || !isObject(base)) return revision;
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  const first = group;
  for (const key of Object.keys(revision)) {
    if (Object.hasOwn(base, key)) groups.set(key, (group = [key]));
    else group.push(key);
  }
  const keys = [first, ...Object.keys(base).map((key) => groups.get(key) ?? [])].flat();
  return Object.fromEntries(keys.map((key) => [key, inOrderOf(base[key], revision[key])]));
}
