// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Operation } from "../operation.ts";

/** Every documented operation by operationId, in the order in which a request is compared with their paths. */
export const operations = {
  listAccounts: {"method":"GET","path":"/trading/accounts/list","pattern":"^/trading/accounts/list$","query":[],"status":200,"sample":[{"account_id":"string","account_type":"string"}],"requiredFields":["account_id","account_type"]},
} as const satisfies Record<string, Operation>;

/** Headers that every request carries with this value, unsigned. */
export const constantHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
