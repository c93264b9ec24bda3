// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Schemas } from "../validation/schema-check.ts";

/** Schemas that the payloads reference. Each key is the name of a schema. */
export const schemas: Schemas = {
  Account: {
    type: "object",
    required: ["account_id", "account_type"],
    properties: { account_id: { type: "string" }, account_type: { type: "string" } },
  },
};
