// Finds the place in each document that the sentence of a finding is about. A trail lists the places on the way to a
// value. The place begins at the last operation or component that is in the trails of both documents.
import type { Keys } from "@org/codegen/document";
import type { ValueFinding } from "../values/finding.ts";
import { documentsOf, nowOf, pairingOf, type Documents, type Twin } from "../document/pairing.ts";

/** Returns places whose keys can pass through references. `lookAt` follows the references. */
export function spotOf({ base, revision }: Pick<ValueFinding, "base" | "revision">): Twin {
  const documents = documentsOf({ base, revision });
  const [was, is] = [segmentsOf([...base.trail, base.keys]), segmentsOf([...revision.trail, revision.keys])];
  for (let index = was.length - 1; index >= 0; index--) {
    const other = lastIndex(is, (each) => isSameRoot(was[index]?.[0] ?? [], each[0] ?? [], documents));
    if (other < is.length)
      return {
        base: { keys: joined(was.slice(index)), document: documents.base },
        revision: { keys: joined(is.slice(other)), document: documents.revision },
      };
  }
  return { base, revision };
}

// `findLastIndex` cannot replace this function, because tools/bench checks it with the TypeScript library `es2022`.
function lastIndex<Item>(items: readonly Item[], isIt: (item: Item) => boolean): number {
  return items.length - 1 - [...items].reverse().findIndex(isIt);
}

/**
 * Splits a trail at each reference to another operation or component. If a trail returns to an operation or component,
 * for example from a part of `allOf`, the function drops the segments in between.
 */
function segmentsOf(trail: readonly Keys[]): Keys[][] {
  const segments: Keys[][] = [];
  for (const keys of trail) {
    const root = rootOf(keys).join("\n");
    const known = segments.findIndex(([first = []]) => rootOf(first).join("\n") === root);
    if (known === -1) {
      segments.push([keys]);
      continue;
    }
    segments.splice(known + 1);
    segments[known]?.push(keys);
  }
  return segments;
}

function rootOf(keys: Keys): Keys {
  return keys.slice(0, keys[0] === "paths" && keys[2] === "parameters" ? 4 : 3);
}

function isSameRoot(one: Keys, other: Keys, documents: Documents): boolean {
  const [was, is] = [rootOf(one), rootOf(other)];
  if (was[0] === "components") {
    const [, kind = "", name = ""] = was;
    return kind === is[1] && nowOf(kind, name, documents) === is[2];
  }
  if (was.join("\n") === is.join("\n")) return true;
  return pairingOf(documents).operations.some(
    ({ base, revision }) => base.keys.join("\n") === was.join("\n") && revision.keys.join("\n") === is.join("\n"),
  );
}

function joined([first = [], ...segments]: readonly (readonly Keys[])[]): Keys {
  return segments.reduce<Keys>((keys, segment) => [...keys, ...(segment.at(-1) ?? []).slice(3)], first.at(-1) ?? []);
}
