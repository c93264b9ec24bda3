// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { DocumentedCall } from "../operations/operation.ts";

export const documented: Readonly<Record<string, DocumentedCall>> = {
  listAccounts: {
    family: "trading",
    method: "GET",
    path: "/trading/accounts/list",
    retry: "safe",
    success: { 200: { type: "array", items: { $ref: "Account" } } },
  },
};

/** What the client sends with every request, unsigned. */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};

/** How the name of an operation begins. The names themselves are not here, so that they weigh nothing. */
export const operationName = /^(?:add|cancel|create|delete|get|list|place|preview|remove|replace|update)[A-Z\d]/;
