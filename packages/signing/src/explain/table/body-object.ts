// Mistakes of a client that sends JSON, but hashes a different text, such as form fields.
import { percentEncode } from "../../text.ts";
import { base64Of, base64url, hexOf, utf8 } from "../bytes.ts";
import { encoder, plusToSpace, tryDecode } from "../formats/encoders.ts";
import { NUMBERS, type WriteNumber } from "../formats/json-forms.ts";
import { parseJson, type JsonTree } from "../formats/json-tree.ts";
import { membersOf } from "./body-presence.ts";
import { CASES, causes, headerOf, inTemplates, rewriting } from "./cause.ts";

const form = encoder("Java URLEncoder, URLSearchParams");

const ofTree = (write: (tree: JsonTree) => string) => (text: string) => {
  const tree = parseJson(text);
  return tree === undefined ? undefined : write(tree);
};

type Members = readonly (readonly [name: string, value: string])[];

const ofMembers = (write: (members: Members) => string) => (text: string) => {
  const members = membersOf(text);
  return members === undefined ? undefined : write(members);
};

const asForm = (encode: (text: string) => string) => (members: Members) =>
  members.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");

const sorted = (write: (members: Members) => string) => (members: Members) =>
  write([...members].sort(([a], [b]) => (a < b ? -1 : 1)));

const plain = (text: string) => text;

export const bodyObjectCauses = causes(
  {
    code: "body_as_object_text",
    message: "The client hashed the text that a programming language prints for an object, instead of JSON.",
    fix: "Hash the JSON text that is sent.",
    reports: 2,
    ways: rewriting({
      "Python's dict": ofTree(pythonText),
      "Java's map": ofTree((tree) => mapText(tree, NUMBERS.java)),
      "Java's map, numbers as doubles": ofTree((tree) => mapText(tree, NUMBERS.doubles)),
      "JavaScript's object": () => "[object Object]",
      "PHP's array": () => "Array",
      "Python's bytes": (text) => `b'${text}'`,
      "Go's map": ofTree((tree) => goMap(tree)),
      "Ruby's hash": ofTree((tree) => rubyHash(tree)),
    }),
  },
  {
    code: "body_as_form",
    message: "The client hashed the body as form fields.",
    fix: "Hash the JSON text that is sent.",
    core: ["form"],
    ways: rewriting({
      form: ofMembers(asForm(form)),
      "JavaScript encodeURIComponent": ofMembers(asForm(encoder("JavaScript encodeURIComponent"))),
      "Python urlencode": ofMembers(asForm(encoder("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"))),
      "name=value": ofMembers(asForm(plain)),
      "name=value, sorted": ofMembers(sorted(asForm(plain))),
      "form, sorted": ofMembers(sorted(asForm(form))),
      values: ofMembers((members) => members.map(([, value]) => value).join("")),
      "names and values, sorted": ofMembers(sorted((members) => members.flat().join(""))),
    }),
  },
  {
    code: "body_quoting",
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
  {
    code: "body_encoded",
    message:
      "The client encoded or decoded the body before it hashed the body, for example with percent-encoding, base64 or hex.",
    fix: "Hash the exact bytes that are sent.",
    ways: rewriting({
      "RFC 3986": percentEncode,
      "JavaScript encodeURIComponent": encoder("JavaScript encodeURIComponent"),
      form,
      "Python quote": encoder("Python quote"),
      base64: base64Of,
      base64url: (text) => base64url(base64Of(text)),
      hex: (text) => hexOf(utf8(text)),
      decoded: tryDecode,
      "decoded as a form": (text) => tryDecode(plusToSpace(text)),
    }),
  },
  {
    code: "body_with_other_parts",
    message: "The client hashed other values together with the body, such as the path or the secret.",
    fix: "Hash only the body.",
    ways: rewriting((variant) => ({
      "path before the body": (text) => variant.path + text,
      "secret after the body": (text) => text + variant.secret,
      "secret before the body": (text) => variant.secret + text,
      "timestamp before the body": (text) => headerOf(variant, "x-timestamp") + text,
      "timestamp after the body": (text) => text + headerOf(variant, "x-timestamp"),
      "nonce before the body": (text) => headerOf(variant, "x-signature-nonce") + text,
      "query before the body": (text) => variant.observed.rawQuery + text,
      "body=": (text) => `body=${text}`,
    })),
  },
);

export const WORDS: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };

export function pythonText(tree: JsonTree): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map(pythonText).join(", ")}]`;
  if (tree.kind === "number") return NUMBERS.python(tree.text);
  if (tree.kind !== "string") return WORDS[tree.text] ?? tree.text;
  const text = tree.value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}

export function mapText(tree: JsonTree, writeNumber: WriteNumber): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${name.value}=${mapText(value, writeNumber)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map((each) => mapText(each, writeNumber)).join(", ")}]`;
  if (tree.kind === "number") return writeNumber(tree.text);
  return tree.kind === "string" ? tree.value : tree.text;
}

export function goMap(tree: JsonTree): string {
  if (tree.kind === "object") {
    const members = tree.members.map(([name, value]): [string, string] => [name.value, goMap(value)]);
    return `map[${members
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}:${value}`)
      .join(" ")}]`;
  }
  if (tree.kind === "array") return `[${tree.items.map(goMap).join(" ")}]`;
  if (tree.kind === "number") return NUMBERS.go(tree.text);
  return tree.kind === "string" ? tree.value : tree.text.replace("null", "<nil>");
}

export function rubyHash(tree: JsonTree): string {
  if (tree.kind === "object") {
    return `{${tree.members.map(([name, value]) => `${JSON.stringify(name.value)}=>${rubyHash(value)}`).join(", ")}}`;
  }
  if (tree.kind === "array") return `[${tree.items.map(rubyHash).join(", ")}]`;
  if (tree.kind === "number") return NUMBERS.python(tree.text);
  return tree.kind === "string" ? JSON.stringify(tree.value) : tree.text.replace("null", "nil");
}
