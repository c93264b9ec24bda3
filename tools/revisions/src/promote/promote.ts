// Turns a placeholder into a documented operation. The lines are moved as text, because the yaml library reformats the
// whole document.
import { edit, readBlocks, type Blocks } from "./blocks.ts";
import { parametersOf, whyNotPromotable, type Promotion } from "./promotable.ts";

const WITH_BODY = new Set(["put", "post", "patch"]);
const TO_FILL_IN = "# to fill in";
export const TO_CHECK = "# to check";

/**
 * Moves a placeholder to `paths`. If the group of the placeholder becomes empty, the function deletes the comment above
 * the group.
 *
 * @throws {Error} if the promotion is invalid
 */
export function promote(yaml: string, operationId: string, promotion: Promotion): string {
  const why = whyNotPromotable(yaml, operationId, promotion);
  if (why !== undefined) throw new Error(`${operationId}: ${why}`);
  const blocks = readBlocks(yaml);
  const { method, path } = promotion;
  const hasPath = blocks.has(["paths", path]);
  const { end } = blocks.blockOf(hasPath ? ["paths", path] : ["paths"]);
  const added = [
    ...(hasPath ? [] : [`  ${path}:`]),
    `    ${method}:`,
    ...operation(blocks, operationId, promotion).map((line) => `      ${line}`),
  ];
  return edit(blocks.lines, [
    { ...blocks.entryOf(["components", "pathItems", operationId]), lines: [] },
    { start: end, end, lines: added },
  ]);
}

function operation(blocks: Blocks, operationId: string, promotion: Promotion): string[] {
  const { fields, parameters } = placeholder(blocks, operationId);
  return [
    `operationId: ${operationId}`,
    ...fields,
    `x-retry: ${promotion.retry}`,
    "parameters:",
    '  - $ref: "#/components/parameters/InterfaceVersion"',
    ...parametersOf(promotion.path).flatMap((name) => [
      `  - name: ${name}`,
      "    in: path",
      "    required: true",
      schema("    "),
    ]),
    ...parameters,
    ...exchange(promotion.method),
  ];
}

function exchange(method: string): string[] {
  const status = method === "delete" ? "204" : "200";
  return [
    ...(WITH_BODY.has(method) ? ["requestBody:", `  required: true ${TO_CHECK}`, ...json("  ")] : []),
    "responses:",
    `  "${status}": ${TO_CHECK}`,
    `    description: "" ${TO_FILL_IN}`,
    ...(method === "delete" || method === "head" ? [] : json("    ")),
  ];
}

function placeholder({ lines, has, blockOf }: Blocks, operationId: string): Record<"fields" | "parameters", string[]> {
  const keys = ["components", "pathItems", operationId];
  const { start, end } = blockOf(keys);
  const named = has([...keys, "parameters"]) ? blockOf([...keys, "parameters"]) : { start: end, end };
  const of = (from: number, to: number) => lines.slice(from, to).map((line) => line.slice("      ".length));
  return {
    fields: [...of(start + 1, named.start), ...of(named.end, end)],
    parameters: of(named.start + 1, named.end).map((line) =>
      line.replace(/^( +)schema: \{\}.*$/, (_, indent) => schema(indent)),
    ),
  };
}

function json(indent: string): string[] {
  return [`${indent}content:`, `${indent}  application/json:`, schema(`${indent}    `)];
}

function schema(indent: string): string {
  return `${indent}schema: {} ${TO_FILL_IN}`;
}
