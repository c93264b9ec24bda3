import { at, capitalize, fields, list, placeOf, resolve, type Fields } from "./document.ts";
import { COMPOSITIONS } from "./hidden-properties.ts";

/** Facts of a schema or parameter that a TypeScript type cannot express. */
export interface Facts {
  /** Title and description, if they exist. */
  readonly texts: readonly string[];
  readonly limits: readonly string[];
  readonly isDeprecated: boolean;
  /** List with the default value, or an empty list. */
  readonly defaults: readonly unknown[];
  readonly examples: readonly unknown[];
}

export function docOfSchema(schema: Fields, document: Fields): string {
  return docOf(factsOfSchema(schema, document));
}

export function docOfParameter(parameter: Fields, document: Fields): string {
  return docOf(factsOfParameter(parameter, document));
}

export function factsOfSchema(schema: Fields, document: Fields): Facts {
  return factsOf(partsOf(schema, document), document);
}

export function factsOfParameter(parameter: Fields, document: Fields): Facts {
  const { description, deprecated } = parameter;
  const examples = examplesOf(parameter, document);
  return factsOf([{ description, deprecated, examples }, ...partsOf(fields(parameter["schema"]), document)], document);
}

/** Returns the examples of a parameter, header or media type. */
export function examplesOf(owner: Fields, document: Fields): unknown[] {
  if ("example" in owner) return [owner["example"]];
  const examples = Object.values(fields(owner["examples"])).map((example) => resolve(example, document));
  return examples.flatMap((example) => ("value" in example ? [example["value"]] : []));
}

export function commentText(doc: string, indent = ""): string {
  const safe = doc.replaceAll("*/", "*\\/");
  if (!safe.includes("\n")) return `* ${safe} `;
  const lines = safe.split("\n").map((line) => `${indent} * ${line.trimEnd()}`.trimEnd());
  return ["*", ...lines, `${indent} `].join("\n");
}

/**
 * Writes a text of the spec so that TypeScript and typedoc show `@word` and `{@link …}` as text, and not as a tag. A link
 * to a file also becomes text, because the file does not exist where a reader sees the docstring.
 */
export function plainText(text: string): string {
  const escaped = (part: string) =>
    part.replaceAll(/(?<![A-Za-z0-9])@/g, "\\@").replaceAll(/\]\((?!https?:)/g, String.raw`]\(`);
  // A code span on one line stays unchanged: TypeScript reads no tag or link in it, and shows each backslash.
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join("");
}

/** Writes an example as JSON. `@` is escaped, so that TypeScript and typedoc do not read it as a tag. */
export function exampleOf(value: unknown): string {
  const line = JSON.stringify(value);
  const text = line.length <= 100 ? line : JSON.stringify(value, undefined, 2);
  return text.replaceAll(/(?<=[\s{])@(?=[A-Za-z])/g, String.raw`\u0040`);
}

function docOf({ texts, limits, isDeprecated, defaults, examples }: Facts): string {
  const tags = [
    // `@deprecated` has no text, because the description of a deprecated field gives the reason and the replacement.
    ...(isDeprecated ? ["@deprecated"] : []),
    ...defaults.map((value) => `@default ${exampleOf(value)}`),
    ...examples.map((value) => `@example ${exampleOf(value)}`),
  ];
  return [...texts.map(plainText), limits.join(" "), tags.join("\n")].filter((text) => text !== "").join("\n\n");
}

function factsOf(parts: readonly Fields[], document: Fields): Facts {
  const { title, description } = parts.find((part) => part["title"] ?? part["description"]) ?? {};
  const whole = merged(parts);
  // The docstring omits the limits of nested lists, because a recursive list schema has infinitely many levels.
  const items = { ...merged(partsOf(fields(whole["items"]), document)), items: undefined };
  const defaults = parts.filter((part) => "default" in part).map((part) => part["default"]);
  return {
    texts: [title, description]
      .flatMap((text) => (typeof text === "string" ? [text.trim()] : []))
      .filter((text) => text !== ""),
    limits: describeLimits({ ...whole, items }),
    isDeprecated: whole["deprecated"] === true,
    defaults: defaults.slice(0, 1),
    examples: parts.map(examplesOfSchema).find((some) => some.length > 0) ?? [],
  };
}

/**
 * Merges schemas that all describe the same value. If two schemas have the same keyword, the merged schema contains the
 * value from the first schema.
 */
function merged(parts: readonly Fields[]): Fields {
  return parts.reduceRight<Fields>((others, part) => ({ ...others, ...part }), {});
}

function examplesOfSchema(part: Fields): unknown[] {
  return "example" in part ? [part["example"]] : list(part["examples"]);
}

/**
 * Returns the given schema and all schemas that describe the same value. The function follows an `allOf`, `anyOf` or
 * `oneOf` only if exactly one member is not null.
 */
function partsOf(schema: Fields, document: Fields): Fields[] {
  const parts = [schema];
  const followed = new Set<unknown>();
  for (const part of parts) {
    for (const composition of COMPOSITIONS) {
      const others = list(part[composition])
        .map(fields)
        .filter((other) => other["type"] !== "null");
      if (others.length === 1) parts.push(...others);
    }
    const reference = part["$ref"];
    if (typeof reference !== "string" || followed.has(reference)) continue;
    followed.add(reference);
    parts.push(withShortExamples(at(placeOf(reference), document)));
  }
  return parts;
}

/** Removes examples that are objects or lists, because the docstring of their type already contains them. */
function withShortExamples(schema: Fields): Fields {
  const { example: _, ...others } = schema;
  return { ...others, examples: examplesOfSchema(schema).filter((value) => typeof value !== "object") };
}

export function describeLimits(schema: Fields): string[] {
  const { format, pattern, uniqueItems, multipleOf, items } = schema;
  const counts = (["Length", "Items", "Properties"] as const).flatMap((counted) => describeCount(schema, counted));
  return [
    ...(typeof format === "string" ? [`Format: ${format}.`] : []),
    ...counts,
    ...describeRange(schema),
    ...(typeof multipleOf === "number" ? [`A multiple of ${multipleOf}.`] : []),
    ...(typeof pattern === "string" ? [`Pattern: ${code(pattern)}.`] : []),
    ...(uniqueItems === true ? ["Each item is unique."] : []),
    ...(items === undefined ? [] : describeItems(fields(items))),
  ];
}

const UNITS = { Length: "character", Items: "item", Properties: "field" } as const;

function describeCount(schema: Fields, counted: keyof typeof UNITS): string[] {
  const [least, most] = [numberOf(schema[`min${counted}`]) ?? 0, numberOf(schema[`max${counted}`])];
  const unit = (count: number) => `${count} ${UNITS[counted]}${count === 1 ? "" : "s"}`;
  if (most === undefined) return least > 0 ? [`At least ${unit(least)}.`] : [];
  if (least === 0) return [`At most ${unit(most)}.`];
  return [least === most ? `Exactly ${unit(most)}.` : `${least} to ${unit(most)}.`];
}

function describeRange(schema: Fields): string[] {
  const [minimum, over] = limitOf(schema["minimum"], schema["exclusiveMinimum"]);
  const [maximum, under] = limitOf(schema["maximum"], schema["exclusiveMaximum"]);
  if (minimum !== undefined && maximum !== undefined) return [`From ${minimum} to ${maximum}.`];
  const limits = [
    minimum !== undefined && `at least ${minimum}`,
    over !== undefined && `more than ${over}`,
    maximum !== undefined && `at most ${maximum}`,
    under !== undefined && `less than ${under}`,
  ].filter((limit) => limit !== false);
  return limits.length === 0 ? [] : [capitalize(`${limits.join(" and ")}.`)];
}

/** Returns the inclusive and the exclusive limit. `exclusiveMinimum` is a boolean in OpenAPI 3.0, a number in 3.1. */
function limitOf(limit: unknown, exclusive: unknown): [inclusive: number | undefined, exclusive: number | undefined] {
  return exclusive === true ? [undefined, numberOf(limit)] : [numberOf(limit), numberOf(exclusive)];
}

function describeItems(items: Fields): string[] {
  const limits = describeLimits(items);
  return limits.length === 0 ? [] : [`Each item: ${limits.join(" ")}`];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Returns a Markdown code span. Two backticks delimit the span if the text contains a backtick. */
function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
