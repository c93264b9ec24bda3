// Mistakes of a client whose body hash is missing, unnecessary, or replaced by a different text (reference: Algorithm,
// steps 1.4 and 1.5).
import { percentEncode } from "../../text.ts";
import { base64Of, hexOf } from "../bytes.ts";
import { asForm, causes, each, textOfBody, type Way } from "./cause.ts";
import { spaced } from "./body-text.ts";

const EMPTY_BODIES = '|{}|null|[]|""|undefined|None|false|0| |\n|nil|{ }|[object Object]'.split("|");

const WORDS = ["null", "undefined", "None", "nil", "UNSIGNED-PAYLOAD", "{}", '""', "false"];

export const bodyPresenceCauses = causes({
  body_not_hashed: {
    message: "The client signed no body hash.",
    fix: "Hash the body that is sent, and append the hash after the name-value pairs.",
    reports: 3,
    core: ["left out"],
    ways: ({ body }) =>
      body === undefined
        ? []
        : [
            ["left out", { body: undefined }],
            ["empty part", { writeHash: () => "" }],
          ],
  },
  empty_body_hashed: {
    message: "The client hashed a body, but sent no body.",
    fix: "Sign no body hash if the request has no body.",
    reports: 5,
    core: ['""', '"{}"'],
    ways: ({ body }) =>
      body === undefined ? EMPTY_BODIES.map((data): Way => [JSON.stringify(data), { body: { data } }]) : [],
  },
  body_of_query: {
    message: "The client hashed the query parameters as a body, but sent no body.",
    fix: "Sign no body hash if the request has no body.",
    ways: ({ body, query, observed }) => {
      if (body !== undefined || query.length === 0) return [];
      const json = JSON.stringify(Object.fromEntries(query));
      return each((data) => ({ body: { data } }), {
        JSON: json,
        "JSON with spaces": spaced(json),
        "the URL's query": observed.rawQuery,
        "name=value": asForm(query),
        "?": `?${observed.rawQuery}`,
      });
    },
  },
  empty_text_signed: {
    message: "The client signed a word such as `null` as the body hash of a request without a body.",
    fix: "Sign no body hash if the request has no body.",
    ways: ({ body }) => (body === undefined ? WORDS.map((word): Way => [word, { bodyPart: () => word }]) : []),
  },
  body_appended: {
    message: "The client signed the body itself instead of the hash of the body.",
    fix: "Sign the SHA-256 of the body in upper-case hex.",
    core: ["text"],
    ways: (variant) => {
      const text = textOfBody(variant);
      if (text === undefined) return [];
      const hex = hexOf(text);
      return each((part) => ({ bodyPart: () => part }), {
        text,
        base64: base64Of(text),
        hex,
        HEX: hex.toUpperCase(),
        encoded: percentEncode(text),
        "body=": `body=${text}`,
      });
    },
  },
  body_members_as_pairs: {
    message: "The client signed the members of the JSON body as parameters.",
    fix: "Sign the hash of the body. Do not sign the members of the JSON body as parameters.",
    core: ["without a hash"],
    ways: (variant) => {
      const text = textOfBody(variant);
      const members = text === undefined ? undefined : membersOf(text);
      if (text === undefined || members === undefined) return [];
      const { query } = variant;
      return [
        ["without a hash", { query: [...query, ...members], body: undefined }],
        ["with the hash", { query: [...query, ...members] }],
        ["body=", { query: [...query, ["body", text]], body: undefined }],
        ["data=", { query: [...query, ["data", text]], body: undefined }],
      ];
    },
  },
});

export function membersOf(text: string): [name: string, value: string][] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return Object.entries(value).map(([name, member]) => [
      name,
      typeof member === "object" && member !== null ? JSON.stringify(member) : String(member),
    ]);
  } catch {
    // The text is not JSON, or its nesting is too deep for `JSON.stringify`.
    return /^[^=&{["]+=[^{]*$/.test(text) ? [...new URLSearchParams(text)] : undefined;
  }
}
