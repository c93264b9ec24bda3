import type { Operation, Spec } from "./spec.ts";

/** The table of all operations, and the headers that the client sends by itself. */
export function operationTable({ operations, clientHeaders }: Spec): string {
  const rows = operations.map((operation) => `  ${operation.operationId}: ${JSON.stringify(row(operation))},\n`);
  return `import type { Operation } from "../operation.ts";

/** Every operation that the reference documents or names, by operationId. */
export const operations = {
${rows.join("")}} as const satisfies Record<string, Operation>;

/** What the client sends with every request, unsigned. */
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};
`;
}

function row(operation: Operation): Record<string, string> {
  const { family, group, summary, introduced, status } = operation;
  return {
    family,
    group,
    summary,
    status,
    ...(introduced !== undefined && { introduced }),
    ...(operation.status === "documented" && { method: operation.method, path: operation.path }),
  };
}
