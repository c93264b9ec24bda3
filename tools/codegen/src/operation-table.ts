import type { Operation, Spec } from "./spec.ts";

export function operationTable({ operations }: Spec): string {
  const rows = operations.map((operation) => `  ${operation.operationId}: ${JSON.stringify(row(operation))},\n`);
  return `import type { Operation } from "../operations/operation.ts";

/** All documented operations and placeholders. Each key is an operationId. */
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
