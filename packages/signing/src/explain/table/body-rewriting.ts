// Bodies that are hashed in another form than they are sent.
import { parseJson } from "../json-tree.ts";
import type { Body, SigningVariant } from "../signing-variant.ts";
import type { Way } from "./cause.ts";

/** Length up to which a body is rewritten. The copies of a longer one would take too much memory. */
export const LONGEST_REWRITTEN = 180_000;

/** Whether a body is neither too long nor too deep to be tried in other forms. */
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

/** Returns a way for each rewriting that applies and that changes the body. A body is rewritten once. */
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
    // The text is not JSON, or not of the form that this rewriting needs.
    return [];
  }
}
