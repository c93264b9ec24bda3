import type { Checks } from "./checks.ts";
import { literal } from "./literal.ts";
import type { Operation, Spec } from "./spec.ts";

/** What the client needs to call: the documented operations, its own headers, and how the names of the others begin. */
export function documented({ operations, clientHeaders }: Spec, { successes }: Checks): string {
  const calls = operations.filter((operation) => operation.status === "documented");
  const rows = calls.map(({ operationId, family, method, path, retry }) => {
    const row = { family, method, path, retry, success: successes.get(operationId) };
    return `  ${operationId}: ${literal(row, "  ")},\n`;
  });
  return `import type { DocumentedCall } from "../operations/operation.ts";

export const documented: Readonly<Record<string, DocumentedCall>> = {
${rows.join("")}};

/** What the client sends with every request, unsigned. */
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};

/** How the name of an operation begins. The names themselves are not here, so that they weigh nothing. */
export const operationName = /^(?:${verbs(operations).join("|")})[A-Z\\d]/;
`;
}

function verbs(operations: readonly Operation[]): string[] {
  return [...new Set(operations.map(({ operationId }) => /^[a-z]+/.exec(operationId)?.[0] ?? ""))].sort();
}

/** What is known of the operations that are only named. The client loads it when one of them is called. */
export function placeholders({ operations }: Spec): string {
  const rows = operations.flatMap(({ status, operationId, family, introduced }) =>
    status === "placeholder" ? [`  ${operationId}: ${JSON.stringify({ family, introduced })},\n`] : [],
  );
  return `export const placeholders: Readonly<Record<string, { readonly family: string; readonly introduced?: string }>> = {
${rows.join("")}};
`;
}
