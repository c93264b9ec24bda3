// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { CallInputs } from "../call/inputs.ts";

/** Inputs of every documented operation, by operationId. */
export const inputs: Readonly<Record<string, CallInputs>> = {
  listAccounts: { parameters: [] },
};

/** Headers that every request has, and no caller can set. They are not signed. */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
