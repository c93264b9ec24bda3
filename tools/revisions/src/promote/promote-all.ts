// Promotes several placeholders at once, by operands of the command line and what a terminal answers.
import { whyNoPlaceholder, whyNotPromotable, type Promotion } from "./promotable.ts";
import { promote } from "./promote.ts";

type Ask = (question: string) => Promise<string>;

export const OPERAND = "OPERATION[=METHOD:PATH:RETRY]";

/**
 * Promotes all operands, or none.
 *
 * @param operands such as `getMadeUp=GET:/made-up/{id}:safe`, or a name alone
 * @param ask      asks for what a name alone does not say
 * @throws if an operand cannot be promoted, with a line for each name that is wrong
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
  const [, operationId = operand, said] = /^([^=]*)=(.*)$/.exec(operand) ?? [];
  if (said === undefined) return { operationId, promotion: undefined };
  const [, method, path, retry] = /^(\w+):(.*):(\w+)$/.exec(said) ?? [];
  if (method === undefined || path === undefined || retry === undefined) {
    throw new Error(`${operand} is not ${OPERAND}, such as ${operationId}=GET:/made-up/{id}:safe.`);
  }
  return { operationId, promotion: { method: method.toLowerCase(), path, retry } };
}

/** Asks until the answers can be promoted. */
async function askFor(yaml: string, operationId: string, ask: Ask): Promise<Promotion> {
  let question = `${operationId}\n`;
  for (;;) {
    const method = (await ask(`${question}  Method, such as get: `)).toLowerCase();
    const path = await ask("  Path, such as /made-up/{id}: ");
    const retry = await ask("  May the client send it again after a failure, safe or never? ");
    const why = whyNotPromotable(yaml, operationId, { method, path, retry });
    if (why === undefined) return { method, path, retry };
    question = `${why} Once more:\n`;
  }
}

const noTerminal: Ask = () =>
  Promise.reject(new Error("There is no terminal to ask on: write NAME=METHOD:PATH:RETRY for each operation."));
