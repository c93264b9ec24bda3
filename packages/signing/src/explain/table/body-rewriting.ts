import { parseJson } from "../formats/json-tree.ts";
import type { Body, SigningVariant } from "../signing-variant.ts";
import type { Way } from "./cause.ts";

/**
 * Maximum length of a body, in UTF-16 units. For a longer body, `explain` does not try mistakes that change the body,
 * because the changed copies take too much memory.
 */
export const LONGEST_REWRITTEN = 180_000;

export function isRewritable(body = ""): boolean {
  return body.length <= LONGEST_REWRITTEN && (parseJson(body) !== undefined || !isJson(body));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export type Rewrite = (text: string) => string | Uint8Array | undefined;

/** Creates a function that applies `changes` to the body of a variant. The function caches the changed bodies. */
export function rewriting(
  changes: Readonly<Record<string, Rewrite>> | ((variant: SigningVariant) => Readonly<Record<string, Rewrite>>),
): (variant: SigningVariant) => readonly Way[] {
  const known = new WeakMap<Body, readonly Way[]>();
  return (variant) => {
    const { body } = variant;
    if (body === undefined || typeof body.data !== "string" || body.data.length > LONGEST_REWRITTEN) return [];
    const text = body.data;
    const list = typeof changes === "function" ? changes(variant) : changes;
    const ways =
      known.get(body) ?? Object.entries(list).flatMap(([how, change]): Way[] => rewritten(how, text, change));
    known.set(body, ways);
    return ways;
  };
}

function rewritten(how: string, text: string, change: Rewrite): Way[] {
  try {
    const data = change(text);
    return data === undefined || data === text ? [] : [[how, { body: { data } }]];
  } catch {
    // `change` throws an error if the body does not have the JSON structure that `change` expects.
    return [];
  }
}
