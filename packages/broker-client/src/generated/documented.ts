// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { DocumentedCall } from "../operations/operation.ts";

/** Documented operations. A request belongs to the first operation whose method and path match the request. */
export const documented: Readonly<Record<string, DocumentedCall>> = {
  listAccounts: {
    name: "listAccounts",
    family: "trading",
    method: "GET",
    path: "/trading/accounts/list",
    pattern: "^/trading/accounts/list$",
    retry: "safe",
    success: { 200: { type: "array", items: { $ref: "Account" } } },
  },
};

/** Headers that the client adds to every request, but does not sign. */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};

/** Matches names that begin with the verb of an operation. A list of all names makes bundles larger. */
export const operationName = /^(?:add|cancel|create|delete|get|list|place|preview|remove|replace|update)[A-Z\d]/;
