// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Operation } from "../operation.ts";

/** Status of the first success response of each operation. */
export interface Statuses {
  readonly listAccounts: 200;
}

/** Every documented operation, by operationId. A request belongs to the first operation whose method and path match. */
export const operations: Readonly<Record<keyof Statuses, Operation>> = {
  listAccounts: {
    method: "GET",
    path: "/trading/accounts/list",
    pattern: "^/trading/accounts/list$",
    status: 200,
    mediaType: "application/json",
    kind: "json",
    sample: [
      { account_id: "sandbox-account-1", account_type: "sandbox-account-type-1" },
      { account_id: "sandbox-account-2", account_type: "sandbox-account-type-2" },
    ],
    requiredFields: ["account_id", "account_type"],
  },
};

/** Schemas that are referenced in the schemas of parameters and bodies, by name. */
export const schemas: Readonly<Record<string, unknown>> = {};

/** Headers that every request must have, with their constant values. These headers are not signed. */
export const constantHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
