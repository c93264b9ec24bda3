import { whyNoPlaceholder, whyNotPromotable, type Promotion } from "./promotable.ts";
import { promote } from "./promote.ts";

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
