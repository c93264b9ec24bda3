// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

export type { MarketData, Trading } from "./families.ts";
export type { Account } from "./schema.ts";
