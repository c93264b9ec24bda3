// Mistakes of a client that sends JSON, but hashes a different text, such as form fields.
import type { NameValuePair } from "../../signature-input.ts";
import { base64Of, base64url, hexOf } from "../bytes.ts";
import { COMMON_ENCODERS, encoder, encoders, plusToSpace, tryDecode } from "../formats/encoders.ts";
import { type JsonForm, rewriteJson } from "../formats/json-forms.ts";
import { membersOf } from "./body-presence.ts";
import { CASES, asForm, causes, headerOf, inTemplates, rewriting } from "./cause.ts";

const form = encoder("Java URLEncoder, URLSearchParams");
const encodeURIComponentOf = encoder("JavaScript encodeURIComponent");
const quotePlus = encoder("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape");

const asObject = (form: JsonForm) => (text: string) => rewriteJson(text, form);

const ofMembers = (write: (members: readonly NameValuePair[]) => string) => (text: string) => {
  const members = membersOf(text);
  return members === undefined ? undefined : write(members);
};

const sorted = (members: readonly NameValuePair[]) => [...members].sort(([a], [b]) => (a < b ? -1 : 1));

export const bodyObjectCauses = causes({
  body_as_object_text: {
    message: "The client hashed the text that a programming language prints for an object, instead of JSON.",
    fix: "Hash the JSON text that is sent.",
    reports: 2,
    ways: rewriting({
      "Python's dict": asObject({ numbers: "python", strings: "pythonRepr", words: "python", layout: "python" }),
      "Java's map": asObject({ numbers: "java", strings: "plain", layout: "javaMap" }),
      "Java's map, numbers as doubles": asObject({ numbers: "doubles", strings: "plain", layout: "javaMap" }),
      "JavaScript's object": () => "[object Object]",
      "PHP's array": () => "Array",
      "Python's bytes": (text) => `b'${text}'`,
      "Go's map": asObject({ numbers: "go", strings: "plain", words: "go", layout: "goMap", sorted: true }),
      "Ruby's hash": asObject({ numbers: "python", strings: "js", words: "ruby", layout: "rubyHash" }),
    }),
  },
  body_as_form: {
    message: "The client hashed the body as form fields.",
    fix: "Hash the JSON text that is sent.",
    core: ["form"],
    ways: rewriting({
      form: ofMembers((members) => asForm(members, form)),
      "JavaScript encodeURIComponent": ofMembers((members) => asForm(members, encodeURIComponentOf)),
      "Python urlencode": ofMembers((members) => asForm(members, quotePlus)),
      "name=value": ofMembers((members) => asForm(members)),
      "name=value, sorted": ofMembers((members) => asForm(sorted(members))),
      "form, sorted": ofMembers((members) => asForm(sorted(members), form)),
      values: ofMembers((members) => members.map(([, value]) => value).join("")),
      "names and values, sorted": ofMembers((members) => sorted(members).flat().join("")),
    }),
  },
  body_quoting: {
    message: "The hashed body differs from the sent body in quotation marks, backslashes, spaces or letter case.",
    fix: "Hash the exact text that is sent.",
    reports: 1,
    core: ["single quotes"],
    ways: rewriting({
      "single quotes": (text) => text.replaceAll('"', "'"),
      "escaped quotes": (text) => text.replaceAll('"', '\\"'),
      ...inTemplates(['"…"', "'…'"]),
      "without quotes": (text) => text.replaceAll('"', ""),
      "backslashes doubled": (text) => text.replaceAll("\\", "\\\\"),
      "backslashes removed": (text) => text.replaceAll(/\\(.)/g, "$1"),
      "without the first and the last character": (text) => text.slice(1, -1),
      "without any space": (text) => text.replaceAll(" ", ""),
      "without any white space": (text) => text.replaceAll(/\s/g, ""),
      ...CASES,
    }),
  },
  body_encoded: {
    message:
      "The client encoded or decoded the body before it hashed the body, for example with percent-encoding, base64 or hex.",
    fix: "Hash the exact bytes that are sent.",
    ways: rewriting({
      ...COMMON_ENCODERS,
      ...encoders("Python quote"),
      base64: base64Of,
      base64url: (text) => base64url(base64Of(text)),
      hex: hexOf,
      decoded: tryDecode,
      "decoded as a form": (text) => tryDecode(plusToSpace(text)),
    }),
  },
  body_with_other_parts: {
    message: "The client hashed other values together with the body, such as the path or the secret.",
    fix: "Hash only the body.",
    ways: rewriting({
      "path before the body": (text, { path }) => path + text,
      "secret after the body": (text, { secret }) => text + secret,
      "secret before the body": (text, { secret }) => secret + text,
      "timestamp before the body": (text, variant) => headerOf(variant, "x-timestamp") + text,
      "timestamp after the body": (text, variant) => text + headerOf(variant, "x-timestamp"),
      "nonce before the body": (text, variant) => headerOf(variant, "x-signature-nonce") + text,
      "query before the body": (text, { observed }) => observed.rawQuery + text,
      "body=": (text) => `body=${text}`,
    }),
  },
});
