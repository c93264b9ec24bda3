// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Operation } from "../operation.ts";

/** The status of each operation's first success. */
export interface Statuses {
  readonly listAccounts: 200;
}

/** Every documented operation by operationId, in the order in which a request is compared with their paths. */
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

/** Schemas that those of parameters and bodies refer to, by name. */
export const schemas: Readonly<Record<string, unknown>> = {};

/** Headers that every request carries with this value, unsigned. */
export const constantHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
