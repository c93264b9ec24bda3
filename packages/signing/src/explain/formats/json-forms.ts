import type { JsonTree } from "./json-tree.ts";

export type WriteNumber = (text: string) => string;

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

export const NUMBERS = {
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
} as const satisfies Readonly<Record<string, (value: string, text: string) => string>>;

/** Each layout has the separator between items, the separator between a name and a value, and the indent. */
const LAYOUTS = {
  compact: [",", ":", ""],
  python: [", ", ": ", ""],
  indent2: [",", ": ", "  "],
  indent3: [",", ": ", "   "],
  indent4: [",", ": ", "    "],
  tab: [",", ": ", "\t"],
  jackson: [",", " : ", "  "],
} as const;

export interface JsonForm {
  readonly numbers?: keyof typeof NUMBERS;
  readonly strings?: keyof typeof STRINGS;
  readonly layout?: keyof typeof LAYOUTS | undefined;
  readonly sorted?: true;
  readonly dropsNull?: true;
  readonly end?: "\n";
}

/** Limit on the length of a text, because the indentation of nested JSON grows with the square of the depth. */
const MAX_CHARACTERS = 1_000_000;

/** @returns undefined if the text is longer than `MAX_CHARACTERS` */
export function writeTree(tree: JsonTree, form: JsonForm): string | undefined {
  const [afterItem, afterName, indent] = LAYOUTS[form.layout ?? "compact"];
  const writeNumber: WriteNumber = NUMBERS[form.numbers ?? "sent"];
  const writeString: (value: string, text: string) => string = STRINGS[form.strings ?? "sent"];
  let length = 0;
  const wrap = (open: string, close: string, parts: readonly string[], depth: number): string => {
    if (parts.length === 0) return open + close;
    const line = indent === "" ? "" : `\n${indent.repeat(depth)}`;
    const last = indent === "" ? "" : `\n${indent.repeat(depth - 1)}`;
    return open + parts.map((part) => line + part).join(afterItem) + last + close;
  };
  const write = (value: JsonTree, depth: number): string => {
    if (length > MAX_CHARACTERS) return "";
    let text: string;
    if (value.kind === "object") {
      text = wrap(
        "{",
        "}",
        membersOf(value.members, form).map(
          ([name, each]) => writeString(name.value, name.text) + afterName + write(each, depth + 1),
        ),
        depth,
      );
    } else if (value.kind === "array") {
      text = wrap(
        "[",
        "]",
        value.items.map((each) => write(each, depth + 1)),
        depth,
      );
    } else if (value.kind === "string") text = writeString(value.value, value.text);
    else text = value.kind === "number" ? writeNumber(value.text) : value.text;
    length += value.kind === "object" || value.kind === "array" ? indent.length * depth + 2 : text.length;
    return text;
  };
  const text = write(tree, 1);
  return length > MAX_CHARACTERS ? undefined : text + (form.end ?? "");
}

type Members = Extract<JsonTree, { kind: "object" }>["members"];

/** Removes repeated names. For example, `{"a":1,"b":2,"a":3}` becomes `{"a":3,"b":2}`. */
function membersOf(members: Members, { sorted, dropsNull }: JsonForm): Members {
  const kept = members.filter(([, value]) => !dropsNull || !(value.kind === "word" && value.text === "null"));
  const distinct = [...new Map(kept.map((member) => [member[0].value, member])).values()];
  return sorted ? distinct.sort(([a], [b]) => (a.value < b.value ? -1 : 1)) : distinct;
}
