// Mistakes in the escapes and numbers of the body (reference: "Rules for special cases").
import { escapeUnits } from "../formats/json-forms.ts";
import { causes, rewriting, withoutEnd } from "./cause.ts";

const NOT_ASCII = /[^\u0000-\u007f]/g;
const HTML = /[&<>\u2028\u2029]/g;

/** Characters that System.Text.Json escapes, but Go and Rails do not. */
const ONLY_NET = /['+`\u007f-\uffff]|\\"/;
const netEscapes = (text: string, escaped: RegExp) =>
  ONLY_NET.test(text) ? escapeUnits(text, escaped, "upper").replaceAll('\\"', "\\u0022") : text;

/**
 * Replaces each JSON number by the result of `change`, but does not change digits inside strings. The regular
 * expression also accepts a string without a closing quotation mark, because a search for a missing mark can take
 * quadratic time.
 */
const numbersIn = (json: string, change: (number: string) => string) =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : change(token),
  );

export const bodyEscapeCauses = causes({
  html_escapes_left: {
    message: "The client hashed the escapes that a JSON encoder writes for `&`, `<` or `>`.",
    fix: "Hash and send the unescaped characters.",
    reports: 6,
    core: ["Go and Rails", "Gson"],
    ways: rewriting({
      "Go and Rails": (text) => escapeUnits(text, HTML),
      "only & < >": (text) => escapeUnits(text, /[&<>]/g),
      Gson: (text) => escapeUnits(text, /[&<>='\u2028\u2029]/g),
      "PHP JSON_HEX": (text) => escapeUnits(text, /[&<>']/g, "upper"),
      "Newtonsoft EscapeHtml": (text) => escapeUnits(text, /[&<>']/g),
      "in upper case": (text) => escapeUnits(text, /[&<>]/g, "upper"),
      "HTML entities": (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    }),
  },
  dotnet_escapes_left: {
    message:
      "The client hashed the escapes of System.Text.Json, which escapes quotes, `+`, `&`, `<`, `>` and non-ASCII characters.",
    fix: "Serialize with `JavaScriptEncoder.UnsafeRelaxedJsonEscaping`, then hash and send this text.",
    core: ["System.Text.Json"],
    ways: rewriting({
      "System.Text.Json": (text) => netEscapes(text, /[&<>'+`\u007f-\uffff]/g),
      "System.Text.Json, only ASCII characters escaped": (text) => netEscapes(text, /[&<>'+`]/g),
    }),
  },
  slashes_escaped: {
    message: "The hashed or sent body has `\\/` instead of `/`.",
    fix: "Hash and send `/` without a backslash (PHP: JSON_UNESCAPED_SLASHES).",
    reports: 8,
    core: ["\\/"],
    ways: rewriting({
      "\\/": (text) => text.replaceAll(/(?<!\\)\//g, "\\/"),
      "/ instead of \\/": (text) => text.replaceAll("\\/", "/"),
    }),
  },
  body_escaped_to_ascii: {
    message: "The hashed or sent body has `\\u` escapes instead of characters beyond ASCII.",
    fix: "Hash and send the characters as UTF-8 (Python: ensure_ascii=False).",
    reports: 1,
    core: ["lower case"],
    ways: rewriting({
      "lower case": (text) => escapeUnits(text, NOT_ASCII),
      "upper case": (text) => escapeUnits(text, NOT_ASCII, "upper"),
      "\\u{…}": (text) => text.replaceAll(/[^\u0000-\u007f]/gu, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`),
      reversed: (text) =>
        text.replaceAll(/\\u(?!00[0-7])([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    }),
  },
  body_numbers_written: {
    message: "The numbers in the hashed body and in the sent body have different formats.",
    fix: "Hash the exact text that is sent.",
    reports: 1,
    core: ["without zeros at the end"],
    ways: rewriting({
      "with .0": (text) => numbersIn(text, (number) => (/[.eE]/.test(number) ? number : `${number}.0`)),
      "without zeros at the end": (text) =>
        numbersIn(text, (number) => (/^[^.]+\.\d+$/.test(number) ? withoutEnd(withoutEnd(number, "0"), ".") : number)),
      "two decimals": (text) => numbersIn(text, (number) => Number(number).toFixed(2)),
      "two decimals of a fraction": (text) =>
        numbersIn(text, (number) => (number.includes(".") ? Number(number).toFixed(2) : number)),
      "a zero after a fraction": (text) =>
        numbersIn(text, (number) => (/^[^.eE]+\.\d+$/.test(number) ? `${number}0` : number)),
      "in quotation marks": (text) => numbersIn(text, (number) => `"${number}"`),
      "without quotation marks": (text) => text.replaceAll(/"(-?\d+(?:\.\d+)?)"(?!\s*:)/g, "$1"),
    }),
  },
});
