import { parseJson, type JsonTree } from "./json-tree.ts";

type WriteNumber = (text: string) => string;

const isFloat = (text: string) => /[.eE]/.test(text);
const twoDigitExponent = (text: string) => text.replace(/e([+-])(\d)$/, "e$10$2");

function pythonFloat(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  return twoDigitExponent(String(value));
}

function javaDouble(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [mantissa = "", exponent] = value.toExponential().split("e");
    return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function goFloat(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-6 || size >= 1e21) ? twoDigitExponent(value.toExponential()) : String(value);
}

const NUMBERS = {
  sent: (text) => text,
  js: (text) => String(Number(text)),
  python: (text) => (isFloat(text) ? pythonFloat(Number(text)) : text),
  java: (text) => (isFloat(text) ? javaDouble(Number(text)) : text),
  doubles: (text) => javaDouble(Number(text)),
  go: (text) => goFloat(Number(text)),
} as const satisfies Readonly<Record<string, WriteNumber>>;

const NOT_ASCII = /[^\u0000-\u007f]/g;

export function escapeUnits(text: string, units: RegExp, digits: "lower" | "upper" = "lower"): string {
  return text.replaceAll(units, (unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${digits === "upper" ? code.toUpperCase() : code}`;
  });
}

const STRINGS = {
  sent: (_, text) => text,
  js: (value) => JSON.stringify(value),
  python: (value) => escapeUnits(JSON.stringify(value), /[\u007f-\uffff]/g),
  go: (value) => escapeUnits(JSON.stringify(value), /[&<>\u2028\u2029]/g),
  gson: (value) => escapeUnits(JSON.stringify(value), /[&<>='\u2028\u2029]/g),
  dotnet: (value) => escapeUnits(JSON.stringify(value), /[&<>'+`\u007f-\uffff]/g, "upper").replaceAll('\\"', "\\u0022"),
  php: (value) => escapeUnits(JSON.stringify(value), NOT_ASCII).replaceAll("/", "\\/"),
  phpUnicode: (value) => JSON.stringify(value).replaceAll("/", "\\/"),
  pythonRepr: (value) => {
    const text = value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
    return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
  },
  plain: (value) => value,
} as const satisfies Readonly<Record<string, (value: string, text: string) => string>>;

/** Spellings of `true`, `false` and `null` that differ from JSON. */
const WORDS = {
  python: { true: "True", false: "False", null: "None" },
  go: { null: "<nil>" },
  ruby: { null: "nil" },
} as const;

/**
 * Each layout has the separator between items, and the separator between a name and a value. A layout can also have the
 * indent, and the text before and after the members of an object.
 */
const LAYOUTS = {
  compact: [",", ":"],
  python: [", ", ": "],
  indent2: [",", ": ", "  "],
  indent3: [",", ": ", "   "],
  indent4: [",", ": ", "    "],
  tab: [",", ": ", "\t"],
  jackson: [",", " : ", "  "],
  javaMap: [", ", "="],
  goMap: [" ", ":", "", "map[", "]"],
  rubyHash: [", ", "=>"],
} as const;

export interface JsonForm {
  readonly numbers?: keyof typeof NUMBERS;
  readonly strings?: keyof typeof STRINGS;
  readonly words?: keyof typeof WORDS;
  readonly layout?: keyof typeof LAYOUTS | undefined;
  readonly sorted?: true;
  readonly dropsNull?: true;
  readonly end?: "\n";
}

/** Limit on the length of a text, because the indentation of nested JSON grows with the square of the depth. */
const MAX_CHARACTERS = 1_000_000;

/** @returns undefined if the text is longer than `MAX_CHARACTERS` */
export function writeTree(tree: JsonTree, form: JsonForm): string | undefined {
  const [afterItem, afterName, indent = "", open = "{", close = "}"] = LAYOUTS[form.layout ?? "compact"];
  const writeNumber: WriteNumber = NUMBERS[form.numbers ?? "sent"];
  const writeString: (value: string, text: string) => string = STRINGS[form.strings ?? "sent"];
  const words: Readonly<Record<string, string>> = form.words === undefined ? {} : WORDS[form.words];
  const lineAt = (depth: number) => (indent === "" ? "" : `\n${indent.repeat(depth)}`);
  let length = 0;
  const writeMember = ([name, value]: Members[number], depth: number) =>
    writeString(name.value, name.text) + afterName + write(value, depth);
  const writeWord = ({ kind, text }: Word) => (kind === "number" ? writeNumber(text) : (words[text] ?? text));
  const write = (value: JsonTree, depth: number): string => {
    if (length > MAX_CHARACTERS) return "";
    if (value.kind === "object" || value.kind === "array") {
      const [start, end] = value.kind === "object" ? [open, close] : ["[", "]"];
      const parts =
        value.kind === "object"
          ? membersOf(value.members, form).map((member) => writeMember(member, depth + 1))
          : value.items.map((item) => write(item, depth + 1));
      length += indent.length * depth + 2;
      if (parts.length === 0) return start + end;
      return start + parts.map((part) => lineAt(depth) + part).join(afterItem) + lineAt(depth - 1) + end;
    }
    const text = value.kind === "string" ? writeString(value.value, value.text) : writeWord(value);
    length += text.length;
    return text;
  };
  const text = write(tree, 1);
  return length > MAX_CHARACTERS ? undefined : text + (form.end ?? "");
}

/**
 * Writes JSON in another form. Returns undefined for invalid JSON, and if the new text is too long, for example the
 * indented text of deeply nested arrays.
 */
export function rewriteJson(text: string, form: JsonForm): string | undefined {
  const tree = parseJson(text);
  return tree && writeTree(tree, form);
}

type Word = Extract<JsonTree, { kind: "word" | "number" }>;
type Members = Extract<JsonTree, { kind: "object" }>["members"];

/** Returns the members to write, without repeated names. For example, `{"a":1,"b":2,"a":3}` becomes `{"a":3,"b":2}`. */
function membersOf(members: Members, { sorted, dropsNull }: JsonForm): Members {
  const kept = members.filter(([, value]) => !dropsNull || !(value.kind === "word" && value.text === "null"));
  const distinct = [...new Map(kept.map((member) => [member[0].value, member])).values()];
  return sorted ? distinct.sort(([a], [b]) => (a.value < b.value ? -1 : 1)) : distinct;
}
