// Turns placeholders into documented operations. The lines are moved as text, because the yaml library reformats the
// whole document.
import { edit, readBlocks, type Blocks } from "./blocks.ts";
import { parametersOf, whyNoPlaceholder, whyNotPromotable, type Promotion } from "./promotable.ts";

const WITH_BODY = new Set(["put", "post", "patch"]);
const TO_FILL_IN = "# to fill in";
export const TO_CHECK = "# to check";

type Ask = (question: string) => Promise<string>;

export const OPERAND = "OPERATION[=METHOD:PATH:RETRY]";

/**
 * Promotes all given placeholders. If one placeholder cannot be promoted, the function promotes no placeholder.
 *
 * @param operands names of placeholders, such as `getMadeUp`. An operand can also contain the method, the path and the
 *   value of `x-retry`, as in `getMadeUp=GET:/made-up/{id}:safe`.
 * @param ask asks the maintainer for the method, the path and the value of `x-retry`, if an operand contains only a
 *   name
 * @throws {Error} if a placeholder cannot be promoted. The message has a line for each invalid name.
 */
export async function promoteAll(yaml: string, operands: readonly string[], ask = noTerminal): Promise<string> {
  const wanted = operands.map(readOperand);
  const wrong = wanted.flatMap(({ operationId }, at) => {
    if (wanted.findIndex((other) => other.operationId === operationId) < at) return `${operationId} is given twice.`;
    return whyNoPlaceholder(yaml, operationId) ?? [];
  });
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  let promoted = yaml;
  for (const { operationId, promotion } of wanted) {
    promoted = promote(promoted, operationId, promotion ?? (await askFor(promoted, operationId, ask)));
  }
  return promoted;
}

function readOperand(operand: string): { operationId: string; promotion: Promotion | undefined } {
  const [, operationId = operand, text] = /^([^=]*)=(.*)$/.exec(operand) ?? [];
  if (text === undefined) return { operationId, promotion: undefined };
  const [, method, path, retry] = /^(\w+):(.*):(\w+)$/.exec(text) ?? [];
  if (method === undefined || path === undefined || retry === undefined) {
    throw new Error(`${operand} does not have the form ${OPERAND}, such as ${operationId}=GET:/made-up/{id}:safe.`);
  }
  return { operationId, promotion: { method: method.toLowerCase(), path, retry } };
}

async function askFor(yaml: string, operationId: string, ask: Ask): Promise<Promotion> {
  let question = `${operationId}\n`;
  for (;;) {
    const method = (await ask(`${question}  Method, such as get: `)).toLowerCase();
    const path = await ask("  Path, such as /made-up/{id}: ");
    const retry = await ask(
      "  Value of x-retry. Write `safe` if the client may send the request again after a failure, or `never` if not: ",
    );
    const why = whyNotPromotable(yaml, operationId, { method, path, retry });
    if (why === undefined) return { method, path, retry };
    question = `${why} Try again:\n`;
  }
}

const noTerminal: Ask = () =>
  Promise.reject(
    new Error(
      "The command can ask for missing values only on a terminal. Write NAME=METHOD:PATH:RETRY for each operation.",
    ),
  );

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
