import type { Operation, Spec } from "./spec.ts";

/** Returns the source of the table that lists all operations. */
export function operationTable({ operations }: Spec): string {
  const rows = operations.map((operation) => `  ${operation.operationId}: ${JSON.stringify(row(operation))},\n`);
  return `import type { Operation } from "../operations/operation.ts";

/** Every operation that the reference documents or names, by operationId. */
export const operations = {
${rows.join("")}} as const satisfies Record<string, Operation>;
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
    ...(operation.status === "documented" && {
      method: operation.method,
      path: operation.path,
      retry: operation.retry,
    }),
  };
}
