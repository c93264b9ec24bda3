// A placeholder becomes a documented operation. Its lines are moved: of a document that the yaml library prints, the layout
// hangs on its options, and the comment above a group goes with the first entry of the group.
import { edit, readBlocks, type Blocks } from "./blocks.ts";
import { parametersOf, refuseOperation, refusePromotion, type Promotion } from "./promotable.ts";

const WITH_BODY = new Set(["put", "post", "patch"]);
const TO_FILL_IN = "# to fill in";

/**
 * The spec with a placeholder moved under its `paths`. Every other line stays as it is.
 *
 * @throws with a sentence, where the operation or the promotion is not one
 */
export function promote(yaml: string, operationId: string, promotion: Promotion): string {
  refuseOperation(yaml, operationId);
  refusePromotion(yaml, operationId, promotion);
  const blocks = readBlocks(yaml);
  const { method, path } = promotion;
  const hasPath = blocks.has(["paths", path]);
  const { end } = blocks.blockOf(hasPath ? ["paths", path] : ["paths"]);
  const added = [
    ...(hasPath ? [] : [`  ${path}:`]),
    `    ${method}:`,
    ...operation(blocks, operationId, promotion).map((line) => `      ${line}`),
  ];
  const moved = blocks.blockOf(["components", "pathItems", operationId]);
  return edit(blocks.lines, [
    { ...moved, lines: [] },
    { start: end, end, lines: added },
  ]);
}

function operation(blocks: Blocks, operationId: string, { method, path, retry }: Promotion): string[] {
  const { said, parameters } = placeholder(blocks, operationId);
  return [
    `operationId: ${operationId}`,
    ...said,
    `x-retry: ${retry}`,
    "parameters:",
    '  - $ref: "#/components/parameters/InterfaceVersion"',
    ...parametersOf(path).flatMap((name) => [
      `  - name: ${name}`,
      "    in: path",
      "    required: true",
      schema("    "),
    ]),
    ...parameters,
    ...(WITH_BODY.has(method) ? [`requestBody: ${TO_FILL_IN}`, ...json("  ")] : []),
    "responses:",
    `  "200": ${TO_FILL_IN}`,
    `    description: "" ${TO_FILL_IN}`,
    ...json("    "),
  ];
}

/** The lines of an entry, as they stand: what is said of it, and its parameters, if it has any. */
function placeholder({ lines, has, blockOf }: Blocks, operationId: string): Record<"said" | "parameters", string[]> {
  const keys = ["components", "pathItems", operationId];
  const { start, end } = blockOf(keys);
  const named = has([...keys, "parameters"]) ? blockOf([...keys, "parameters"]) : { start: end, end };
  const of = (from: number, to: number) => lines.slice(from, to).map((line) => line.slice("      ".length));
  return {
    said: [...of(start + 1, named.start), ...of(named.end, end)],
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
