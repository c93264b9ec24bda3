// Mistakes in the text of the body (reference: "Rules for special cases").
import { normalizeBody } from "../../body.ts";
import { writeJson } from "../json.ts";
import { causes } from "./cause.ts";
import { rewriting } from "./body-rewriting.ts";

export const bodyTextCauses = causes(
  {
    code: "body_reserialized",
    message: "The client hashed another serialization of the body than it sent.",
    fix: "Serialize the body once, then hash and send this text.",
    reports: 10,
    core: ["parsed and serialized"],
    ways: rewriting({
      "parsed and serialized": (text) => writeJson(JSON.parse(text)),
      "serialized twice": (text) => JSON.stringify(text),
      "parsed, then serialized twice": (text) => JSON.stringify(writeJson(JSON.parse(text))),
      compact: normalizeBody,
      "in a list": (text) => `[${text}]`,
      "in body": (text) => `{"body":${text}}`,
      "in data": (text) => `{"data":${text}}`,
      "without escapes": (text) =>
        text.replaceAll(/\\u(?!00[01]|0022|005c)([0-9a-f]{4})/gi, (_, code: string) =>
          String.fromCharCode(parseInt(code, 16)),
        ),
      "keys reversed": (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
    }),
  },
  {
    code: "body_keys_sorted",
    message: "The client hashed the body with its keys sorted.",
    fix: "Hash the exact text that is sent, with its order of keys.",
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
    message: "The client hashed the body with white space between its parts.",
    fix: "Hash and send compact JSON.",
    reports: 5,
    core: ["behind , and :"],
    ways: rewriting({
      "behind , and :": (text) => spaced(normalizeBody(text)),
      "behind ,": (text) => spaced(normalizeBody(text), ","),
      "behind :": (text) => spaced(normalizeBody(text), ":"),
      "an indent of 2": (text) => writeJson(JSON.parse(text), "  "),
      "an indent of 3": (text) => writeJson(JSON.parse(text), "   "),
      "an indent of 4": (text) => writeJson(JSON.parse(text), "    "),
      "an indent of a tab": (text) => writeJson(JSON.parse(text), "\t"),
      "an indent of 2 and CRLF": (text) => writeJson(JSON.parse(text), "  ")?.replaceAll("\n", "\r\n"),
      "inside the braces": (text) => text.replace(/^\{(?! )/, "{ ").replace(/(?<! )\}$/, " }"),
    }),
  },
  {
    code: "body_line_end",
    message:
      "The client hashed the body with other white space or line ends than it sent, for example with a line end at the end.",
    fix: "Hash the exact bytes that are sent.",
    reports: 6,
    core: ["\\n behind"],
    ways: rewriting({
      "\\n behind": (text) => `${text}\n`,
      "\\r\\n behind": (text) => `${text}\r\n`,
      "a space behind": (text) => `${text} `,
      "a tab behind": (text) => `${text}\t`,
      "\\0 behind": (text) => `${text}\0`,
      "a space before": (text) => ` ${text}`,
      "\\n before": (text) => `\n${text}`,
      trimmed: (text) => text.trim(),
      "LF for CRLF": (text) => text.replaceAll("\r\n", "\n"),
      "CRLF for LF": (text) => text.replaceAll(/(?<!\r)\n/g, "\r\n"),
    }),
  },
);

/**
 * Adds a space after each separator outside strings. By default, the separators are `,` and `:`, as in Python's
 * `json.dumps`.
 */
export function spaced(compact: string, separators = ",:"): string {
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"?|[,:]/g, (token) => (separators.includes(token) ? `${token} ` : token));
}
