// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Schemas } from "../validation/json-schema.ts";

/** Schemas that are referenced in payloads, by name. */
export const schemas: Schemas = {
  Account: {
    type: "object",
    required: ["account_id", "account_type"],
    properties: { account_id: { type: "string" }, account_type: { type: "string" } },
  },
};
