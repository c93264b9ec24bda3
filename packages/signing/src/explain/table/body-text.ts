// Mistakes in the text of the body (reference: "Rules for special cases").
import { normalizeBody } from "../../body.ts";
import { type JsonForm, rewriteJson } from "../formats/json-forms.ts";
import { causes, inTemplates, rewriting } from "./cause.ts";

export const bodyTextCauses = causes({
  body_reserialized: {
    message: "The hashed text and the sent text are different serializations of the body.",
    fix: "Serialize the body once, then hash and send this text.",
    reports: 10,
    restates: ["body_keys_sorted"],
    core: ["parsed and serialized"],
    ways: rewriting({
      "parsed and serialized": reserialized,
      "serialized twice": (text) => JSON.stringify(text),
      "parsed once, then serialized twice": (text) => JSON.stringify(reserialized(text)),
      compact: normalizeBody,
      ...inTemplates(["[…]", '{"body":…}', '{"data":…}']),
      "without escapes": (text) =>
        text.replaceAll(/\\u(?!00[01]|0022|005c)([0-9a-f]{4})/gi, (_, code: string) =>
          String.fromCharCode(parseInt(code, 16)),
        ),
      "keys reversed": (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
    }),
  },
  body_keys_sorted: {
    message: "The client sorted the JSON keys of the body before it hashed the body.",
    fix: "Hash the exact text that is sent, with the same order of keys.",
    reports: 4,
    core: ["at every depth"],
    ways: rewriting({
      "at every depth": (text) => JSON.stringify(JSON.parse(text), (_, value: unknown) => sorted(value)),
      "at the top": (text) => JSON.stringify(sorted(JSON.parse(text))),
    }),
  },
  body_spaced: {
    message: "The hashed body has white space outside the JSON strings.",
    fix: "Hash and send compact JSON.",
    reports: 5,
    core: ["a space after , and :"],
    ways: rewriting({
      "a space after , and :": (text) => spaced(normalizeBody(text)),
      "a space after ,": (text) => spaced(normalizeBody(text), ","),
      "a space after :": (text) => spaced(normalizeBody(text), ":"),
      "an indent of 2": (text) => indented(text, "indent2"),
      "an indent of 3": (text) => indented(text, "indent3"),
      "an indent of 4": (text) => indented(text, "indent4"),
      "an indent of a tab": (text) => indented(text, "tab"),
      "an indent of 2 spaces and CRLF": (text) => indented(text, "indent2")?.replaceAll("\n", "\r\n"),
      "a space inside the braces": (text) => text.replace(/^\{(?! )/, "{ ").replace(/(?<! )\}$/, " }"),
    }),
  },
  body_line_end: {
    message: "The hashed body differs from the sent body in white space or line ends, such as an additional line end.",
    fix: "Hash the exact bytes that are sent.",
    reports: 6,
    core: ["…\n"],
    ways: rewriting({
      ...inTemplates(["…\n", "…\r\n", "… ", "…\t", "…\0", " …", "\n…"]),
      trimmed: (text) => text.trim(),
      "LF instead of CRLF": (text) => text.replaceAll("\r\n", "\n"),
      "CRLF instead of LF": (text) => text.replaceAll(/(?<!\r)\n/g, "\r\n"),
    }),
  },
});

function reserialized(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

function sorted(value: unknown): unknown {
  return typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function indented(text: string, layout: JsonForm["layout"]): string | undefined {
  return rewriteJson(reserialized(text), { layout });
}

/** Adds spaces after separators outside strings. Python's `json.dumps` adds a space after `,` and `:` by default. */
export function spaced(compact: string, separators = ",:"): string {
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"?|[,:]/g, (token) => (separators.includes(token) ? `${token} ` : token));
}
