// Describes the values of a schema in a few words.
import { list, fields, placeOf, type Fields } from "@org/codegen/document";
import { joined, quoted } from "./sentence.ts";

export function describeSchema(schema: Fields): string {
  if ([schema["enum"], schema["type"]].some((values) => Array.isArray(values) && values.length === 0))
    return "no value";
  const { $ref: reference, title, const: value, type } = schema;
  if (typeof reference === "string") return quoted(placeOf(reference).at(-1));
  if ("const" in schema) return quoted(value);
  if (Array.isArray(schema["enum"]) && schema["enum"].length <= 3) return joined(schema["enum"].map(literal), "or");
  if (typeof title === "string") return quoted(title);
  for (const [key, word] of [
    ["anyOf", "or"],
    ["oneOf", "or"],
    ["allOf", "and"],
  ] as const) {
    const members = list(schema[key]).map(fields);
    const typed = key === "allOf" ? members.filter((member) => !isCondition(member)) : members;
    if (typed.length === 0) continue;
    const described = joined(few([...new Set(typed.map(describeSchema))]), word);
    return typed.length === members.length ? described : `${described} with further conditions`;
  }
  const composite = describeComposite(schema);
  if (composite !== undefined) return `${composite}${isNullable(schema) ? ", or `null`" : ""}`;
  if (type !== undefined) {
    const types = list(Array.isArray(type) ? type : [type]);
    const others = types.filter((each) => each !== "null");
    if (typeof schema["format"] !== "string" || others.length === 0) return joined(types.map(literal), "or");
    // The format applies only to texts or only to numbers, so it must follow that type.
    const isOfTexts = !/^(?:int|float|double)/.test(schema["format"]);
    const takesFormat = (each: unknown) => (each === "string") === isOfTexts;
    const named = [...others.filter((each) => !takesFormat(each)), ...others.filter(takesFormat)].map(literal);
    const formatted = `${joined(named, "or")} in the format ${quoted(schema["format"])}`;
    return others.length < types.length ? `${formatted}, or \`null\`` : formatted;
  }
  const required = list(schema["required"]);
  return required.length > 0 ? `an object with ${joined(few(required.map(quoted)))}` : "any value";
}

/** Describes a list or an object whose parts are documented. */
function describeComposite({ type, items, prefixItems, properties, additionalProperties }: Fields): string | undefined {
  const entries = list(prefixItems).map(fields);
  if (entries.length > 0) return `a list with the entries ${joined(few(entries.map(describeSchema)))}`;
  if ([type].flat().includes("array") && items !== undefined) return `a list of ${describeSchema(fields(items))}`;
  const [tag, property] = Object.entries(fields(properties)).find(([, each]) => "const" in fields(each)) ?? [];
  if (tag !== undefined) return `an object with the ${quoted(tag)} ${quoted(fields(property)["const"])}`;
  const names = Object.keys(fields(properties)).map(quoted);
  if (names.length > 0) return `an object with ${joined(few(names))}`;
  return Object.keys(fields(additionalProperties)).length > 0
    ? `a map of ${describeSchema(fields(additionalProperties))}`
    : undefined;
}

export function isNullable({ type }: Fields): boolean {
  return Array.isArray(type) && type.includes("null");
}

function isCondition(schema: Fields): boolean {
  return !DESCRIBING.some((key) => key in schema);
}

const DESCRIBING = ["$ref", "title", "const", "enum", "anyOf", "oneOf", "allOf", "type"];

// In a sentence, the type `null` and the value `null` have the same text.
function literal(value: unknown): string {
  return value === "null" ? "`null`" : quoted(value);
}

/** Shortens a list of five or more names to two names and a count, such as "3 more". */
function few(names: readonly string[]): string[] {
  return names.length > 4 ? [...names.slice(0, 2), `${names.length - 2} more`] : [...names];
}
