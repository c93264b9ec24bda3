// Describes the limits of a schema in sentences for docstrings, because a TypeScript type cannot express limits.
import { fields, type Fields } from "./document.ts";

export function sayLimits(schema: Fields): string[] {
  const { format, pattern, uniqueItems, multipleOf, items } = schema;
  const counts = (["Length", "Items", "Properties"] as const).flatMap((counted) => sayCount(schema, counted));
  return [
    ...(typeof format === "string" ? [`Format: ${format}.`] : []),
    ...counts,
    ...sayRange(schema),
    ...(typeof multipleOf === "number" ? [`A multiple of ${multipleOf}.`] : []),
    ...(typeof pattern === "string" ? [`Pattern: ${code(pattern)}.`] : []),
    ...(uniqueItems === true ? ["Each item is unique."] : []),
    ...(items === undefined ? [] : sayItems(fields(items))),
  ];
}

const UNITS = { Length: "character", Items: "item", Properties: "field" } as const;

function sayCount(schema: Fields, counted: keyof typeof UNITS): string[] {
  const [least, most] = [numberOf(schema[`min${counted}`]) ?? 0, numberOf(schema[`max${counted}`])];
  const unit = (count: number) => `${count} ${UNITS[counted]}${count === 1 ? "" : "s"}`;
  if (most === undefined) return least > 0 ? [`At least ${unit(least)}.`] : [];
  if (least === 0) return [`At most ${unit(most)}.`];
  return [least === most ? `Exactly ${unit(most)}.` : `${least} to ${unit(most)}.`];
}

function sayRange(schema: Fields): string[] {
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

/**
 * Reads the limits of a schema. The keyword `exclusiveMinimum` is a boolean in OpenAPI 3.0 and a number in OpenAPI 3.1.
 */
function limitOf(limit: unknown, exclusive: unknown): [inclusive: number | undefined, exclusive: number | undefined] {
  return exclusive === true ? [undefined, numberOf(limit)] : [numberOf(limit), numberOf(exclusive)];
}

function sayItems(items: Fields): string[] {
  const limits = sayLimits(items);
  return limits.length === 0 ? [] : [`Each item: ${limits.join(" ")}`];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Returns a Markdown code span. Two backticks delimit the span if the text contains a backtick. */
function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
