// Mistakes in the body and its hash (reference: Algorithm, step 1.4, and "Rules for special cases").
import { normalizeBody } from "../../body.ts";
import type { Body, SigningVariant } from "../signing-variant.ts";
import { writeJson } from "../json.ts";
import { mistakes, type Way } from "./mistake.ts";

export const bodyMistakes = mistakes(
  {
    code: "body_not_hashed",
    message: "The body was not hashed.",
    ways: () => [{ body: undefined }],
  },
  {
    code: "empty_body_hashed",
    message: "An empty body was hashed; without a body its part is left out.",
    ways: ({ body }) => (body === undefined ? ["", "{}", "null"].map((text) => ({ body: { text } })) : []),
  },
  {
    code: "body_reserialized",
    message: "Another serialization of the body was hashed than the one that was sent.",
    ways: rewriting(
      (text) => writeJson(JSON.parse(text)),
      (text) => writeJson(JSON.parse(text), "", true),
      (text) => JSON.stringify(text),
      normalizeBody,
    ),
  },
  {
    code: "body_spaced",
    message: "The body was hashed with white space between its parts; it is hashed and sent compact.",
    ways: rewriting(
      (text) => spaced(normalizeBody(text)),
      ...["  ", "    ", "\t"].map((indent) => (text: string) => writeJson(JSON.parse(text), indent)),
      (text) => `${text}\n`,
    ),
  },
  {
    code: "html_escapes_left",
    message:
      "The body was hashed with its encoder's escapes of `&`, `<` and `>`; it is hashed and sent with the characters.",
    ways: rewriting(
      (text) => escaped(text, /[&<>]/g),
      (text) => escaped(text, /[&<>='\u2028\u2029]/g),
    ),
  },
  {
    code: "body_escaped_to_ascii",
    message: "The body was hashed with its characters beyond ASCII escaped, and sent otherwise.",
    ways: rewriting((text) => escaped(text, /[^\u0000-\u007f]/g)),
  },
  {
    code: "body_hash_lower_case",
    message: "The body's hash was signed in lower-case hex; it is signed in upper case.",
    ways: () => [{ writeHash: (hex) => hex.toLowerCase() }],
  },
);

/** Length up to which a body is rewritten. The copies of a longer one would take too much memory. */
const LONGEST_REWRITTEN = 180_000;

/**
 * Returns the ways to hash a rewritten body. Each body is rewritten once, however many mistakes it is combined with.
 */
function rewriting(
  ...changes: readonly ((text: string) => string | undefined)[]
): (variant: SigningVariant) => readonly Way[] {
  const known = new WeakMap<Body, readonly Way[]>();
  return ({ body }) => {
    if (body === undefined) return [];
    const ways = known.get(body) ?? changes.flatMap((change) => rewritten(body, change));
    known.set(body, ways);
    return ways;
  };
}

/** Returns no way if the text is not JSON, or if the change leaves it as it is. */
function rewritten(body: Body, change: (text: string) => string | undefined): Way[] {
  if (body.text.length > LONGEST_REWRITTEN) return ["too large"];
  let text: string | undefined;
  try {
    text = change(body.text);
  } catch {
    return [];
  }
  if (text === undefined) return ["too large"];
  return text === body.text ? [] : [{ body: { text } }];
}

/** Adds a space behind each `,` and `:` outside strings, as Python's `json.dumps` does. */
function spaced(compact: string): string {
  let text = "";
  let copied = 0;
  let isInString = false;
  for (let at = 0; at < compact.length; at++) {
    const character = compact[at];
    if (character === '"') isInString = !isInString;
    // An escaped quotation mark does not end the string.
    else if (character === "\\") at++;
    else if (!isInString && (character === "," || character === ":")) {
      text += `${compact.slice(copied, at + 1)} `;
      copied = at + 1;
    }
  }
  return text + compact.slice(copied);
}

function escaped(json: string, characters: RegExp): string {
  return json.replaceAll(characters, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
