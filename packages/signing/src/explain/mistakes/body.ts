// Mistakes in the body and its hash (reference: Algorithm, step 1.4, and "Rules for special cases").
import { normalizeBody } from "../../body.ts";
import { mistakes } from "./mistake.ts";

export const bodyMistakes = mistakes(
  {
    code: "body_not_hashed",
    sentence: "The body was not hashed.",
    ways: () => [{ body: undefined }],
  },
  {
    code: "empty_body_hashed",
    sentence: "An empty body was hashed; without a body its part is left out.",
    ways: ({ body }) => (body === undefined ? [{ body: "" }, { body: "{}" }, { body: "null" }] : []),
  },
  {
    code: "body_reserialized",
    sentence: "Another serialization of the body was hashed than the one that was sent.",
    ways: ({ body }) =>
      changes(body, [
        (text) => JSON.stringify(JSON.parse(text)),
        (text) => JSON.stringify(sortKeys(JSON.parse(text))),
        (text) => JSON.stringify(text),
        normalizeBody,
      ]),
  },
  {
    code: "body_spaced",
    sentence: "The body was hashed with white space between its parts; it is hashed and sent compact.",
    ways: ({ body }) =>
      changes(body, [
        (text) => spaced(normalizeBody(text)),
        ...[2, 4, "\t"].map((indent) => (text: string) => JSON.stringify(JSON.parse(text), null, indent)),
        (text) => `${text}\n`,
      ]),
  },
  {
    code: "html_escapes_left",
    sentence:
      "The body was hashed with its encoder's escapes of `&`, `<` and `>`; it is hashed and sent with the characters.",
    ways: ({ body }) =>
      changes(body, [(text) => escaped(text, /[&<>]/g), (text) => escaped(text, /[&<>='\u2028\u2029]/g)]),
  },
  {
    code: "body_escaped_to_ascii",
    sentence: "The body was hashed with its characters beyond ASCII escaped, and sent otherwise.",
    ways: ({ body }) => changes(body, [(text) => escaped(text, /[^\u0000-\u007f]/g)]),
  },
  {
    code: "body_hash_lower_case",
    sentence: "The body's hash was signed in lower-case hex; it is signed in upper case.",
    ways: () => [{ writeHash: (hex) => hex.toLowerCase() }],
  },
);

/** A change that cannot be made of this text, because it is not JSON, is none. */
function changes(body: string | undefined, each: readonly ((text: string) => string)[]): { readonly body: string }[] {
  if (body === undefined) return [];
  return each.flatMap((change) => {
    try {
      return [{ body: change(body) }];
    } catch {
      return [];
    }
  });
}

/** As Python's `json.dumps` writes it: a space behind each `,` and `:` outside strings. */
function spaced(compact: string): string {
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"?|[,:]/g, (token) => (token.length === 1 ? `${token} ` : token));
}

function escaped(json: string, characters: RegExp): string {
  return json.replaceAll(characters, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sortKeys(each)]),
  );
}
