import { checkName } from "./checks.ts";
import type { Documented, Operation, Spec } from "./spec.ts";

/** What the client needs to call: the documented operations, its own headers, and how the names of the others begin. */
export function documented({ operations, clientHeaders }: Spec): string {
  const calls = operations.filter((operation) => operation.status === "documented");
  const checks = calls.flatMap((operation) =>
    [...operation.success].flatMap(([status, schema]) => (schema === undefined ? [] : checkName(operation, status))),
  );
  return `import type { DocumentedCall } from "../operation.ts";
import { ${checks.join(", ")} } from "./checks.ts";

export const documented: Readonly<Record<string, DocumentedCall>> = {
${calls.map((operation) => `  ${operation.operationId}: ${row(operation)},\n`).join("")}};

/** What the client sends with every request, unsigned. */
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};

/** How the name of an operation begins. The names themselves are not here, so that they weigh nothing. */
export const operationName = /^(?:${verbs(operations).join("|")})[A-Z\\d]/;
`;
}

function row(operation: Documented): string {
  const { family, method, path, retry, success } = operation;
  const checks = [...success].map(
    ([status, schema]) => `${status}: ${schema === undefined ? '"no body"' : checkName(operation, status)}`,
  );
  const fields = Object.entries({ family, method, path, retry }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return `{ ${fields.join(", ")}, success: { ${checks.join(", ")} } }`;
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
