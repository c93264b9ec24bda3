// Generates the tables of the client that list the operations.
import type { Pruner } from "./checks.ts";
import { literal } from "./typescript-literal.ts";
import { compareRoutes, pathPattern } from "./path-pattern.ts";
import type { Operation, Spec } from "./spec.ts";

/** Returns the source code of the client's generated file `documented.ts`. */
export function documentedCalls({ operations, documented, clientHeaders }: Spec, pruner: Pruner): string {
  const calls = documented.map((operation) => {
    const { operationId, family, method, path, retry, styles, success, errors } = operation;
    return {
      name: operationId,
      family,
      method,
      path,
      pattern: pathPattern(path),
      retry,
      ...(Object.keys(styles).length > 0 && { styles }),
      success: pruner.checksOf(success, operationId),
      ...([...errors.values()].some(Boolean) && { errors: pruner.checksOf(errors, operationId) }),
    };
  });
  const rows = calls.sort(compareRoutes).map((call) => `  ${call.name}: ${literal(call, "  ")},\n`);
  return `import type { DocumentedCall } from "../operations/operation.ts";

/** Documented operations. A request belongs to the first operation whose method and path match the request. */
export const documented: Readonly<Record<string, DocumentedCall>> = {
${rows.join("")}};

/** Headers that the client adds to every request, but does not sign. */
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(clientHeaders)};

/** Matches names that begin with the verb of an operation. A list of all names makes bundles larger. */
export const operationName = /^(?:${verbs(operations).join("|")})[A-Z\\d]/;
`;
}

function verbs(operations: readonly Operation[]): string[] {
  return [...new Set(operations.map(({ operationId }) => /^[a-z]+/.exec(operationId)?.[0] ?? ""))].sort();
}

/** Returns the source code of `placeholders.ts`, which the client loads only if a program calls a placeholder. */
export function placeholders({ operations }: Spec): string {
  const rows = operations.flatMap(({ status, operationId, family, introduced }) =>
    status === "placeholder" ? [`  ${operationId}: ${JSON.stringify({ family, introduced })},\n`] : [],
  );
  return `export const placeholders: Readonly<Record<string, { readonly family: string; readonly introduced?: string }>> = {
${rows.join("")}};
`;
}

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
