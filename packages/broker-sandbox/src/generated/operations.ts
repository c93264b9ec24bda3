// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Operation } from "../operation.ts";

/** Status of the first success response of each operation. */
export interface Statuses {
  readonly listAccounts: 200;
}

/** Documented operations. A request belongs to the first operation whose method and path match the request. */
export const operations: Readonly<Record<keyof Statuses, Operation>> = {
  listAccounts: {
    method: "GET",
    path: "/trading/accounts/list",
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

/** Schemas that parameters and bodies reference. Each key is the name of a schema. */
export const schemas: Readonly<Record<string, unknown>> = {};

/** Unsigned headers that every request must have, with their constant values. */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
