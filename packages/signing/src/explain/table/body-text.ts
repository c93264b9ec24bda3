// Mistakes in the text of the body (reference: "Rules for special cases").
import { normalizeBody } from "../../body.ts";
import { writeJson } from "../formats/json.ts";
import { causes } from "./cause.ts";
import { rewriting } from "./body-rewriting.ts";

export const bodyTextCauses = causes(
  {
    code: "body_reserialized",
    message: "The hashed text and the sent text are different serializations of the body.",
    fix: "Serialize the body once, then hash and send this text.",
    reports: 10,
    core: ["parsed and serialized"],
    ways: rewriting({
      "parsed and serialized": (text) => writeJson(JSON.parse(text)),
      "serialized twice": (text) => JSON.stringify(text),
      "parsed once, then serialized twice": (text) => JSON.stringify(writeJson(JSON.parse(text))),
      compact: normalizeBody,
      "wrapped as […]": (text) => `[${text}]`,
      'wrapped as {"body":…}': (text) => `{"body":${text}}`,
      'wrapped as {"data":…}': (text) => `{"data":${text}}`,
      "without escapes": (text) =>
        text.replaceAll(/\\u(?!00[01]|0022|005c)([0-9a-f]{4})/gi, (_, code: string) =>
          String.fromCharCode(parseInt(code, 16)),
        ),
      "keys reversed": (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
    }),
  },
  {
    code: "body_keys_sorted",
    message: "The client sorted the JSON keys of the body before it hashed the body.",
    fix: "Hash the exact text that is sent, with the same order of keys.",
    reports: 4,
    core: ["at every depth"],
    ways: rewriting({
      "at every depth": (text) => writeJson(JSON.parse(text), "", true),
      "at the top": (text) => {
        const value: unknown = JSON.parse(text);
        return typeof value !== "object" || value === null || Array.isArray(value)
          ? undefined
          : writeJson(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
      },
    }),
  },
  {
    code: "body_spaced",
    message: "The hashed body has white space outside the JSON strings.",
    fix: "Hash and send compact JSON.",
    reports: 5,
    core: ["a space after , and :"],
    ways: rewriting({
      "a space after , and :": (text) => spaced(normalizeBody(text)),
      "a space after ,": (text) => spaced(normalizeBody(text), ","),
      "a space after :": (text) => spaced(normalizeBody(text), ":"),
      "an indent of 2": (text) => writeJson(JSON.parse(text), "  "),
      "an indent of 3": (text) => writeJson(JSON.parse(text), "   "),
      "an indent of 4": (text) => writeJson(JSON.parse(text), "    "),
      "an indent of a tab": (text) => writeJson(JSON.parse(text), "\t"),
      "an indent of 2 spaces and CRLF": (text) => writeJson(JSON.parse(text), "  ")?.replaceAll("\n", "\r\n"),
      "a space inside the braces": (text) => text.replace(/^\{(?! )/, "{ ").replace(/(?<! )\}$/, " }"),
    }),
  },
  {
    code: "body_line_end",
    message: "The hashed body differs from the sent body in white space or line ends, such as an additional line end.",
    fix: "Hash the exact bytes that are sent.",
    reports: 6,
    core: ["\\n after the body"],
    ways: rewriting({
      "\\n after the body": (text) => `${text}\n`,
      "\\r\\n after the body": (text) => `${text}\r\n`,
      "a space after the body": (text) => `${text} `,
      "a tab after the body": (text) => `${text}\t`,
      "\\0 after the body": (text) => `${text}\0`,
      "a space before the body": (text) => ` ${text}`,
      "\\n before the body": (text) => `\n${text}`,
      trimmed: (text) => text.trim(),
      "LF instead of CRLF": (text) => text.replaceAll("\r\n", "\n"),
      "CRLF instead of LF": (text) => text.replaceAll(/(?<!\r)\n/g, "\r\n"),
    }),
  },
);

/** Adds spaces after separators outside strings. Python's `json.dumps` adds a space after `,` and `:` by default. */
export function spaced(compact: string, separators = ",:"): string {
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"?|[,:]/g, (token) => (separators.includes(token) ? `${token} ` : token));
}
