import type { Inputs } from "./types.ts";

/** Characters that a browser does not show, or that look like a space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu;
/** Characters of the set `INVISIBLE` that every request can have. */
const VISIBLE = "\t\n\r ";

/** Maximum number of characters that a note names. */
const MOST_NAMED = 5;

/** Names the invisible characters of a text. Some of these characters change the order in which a browser shows text. */
export function invisibleNotes({ request, theirs }: Inputs): string[] {
  return [...noteOf("The request", request), ...noteOf("The value to compare", theirs)];
}

function noteOf(subject: string, text: string): string[] {
  const found = new Set<string>();
  for (const [character] of text.matchAll(INVISIBLE)) if (!VISIBLE.includes(character)) found.add(nameOf(character));
  if (found.size === 0) return [];
  const names = [...found].slice(0, MOST_NAMED).join(", ");
  const more = found.size > MOST_NAMED ? ` and ${found.size - MOST_NAMED} more` : "";
  return [`${subject} has invisible characters: ${names}${more}. The page cannot show these characters.`];
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
