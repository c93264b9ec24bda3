// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { CallInputs } from "../call/inputs.ts";

/** Inputs of each documented operation, by operationId. */
export const inputs: Readonly<Record<string, CallInputs>> = {
  listAccounts: { parameters: [] },
};

/**
 * Headers that the client adds to every request. Callers cannot set these headers, and the client does not sign them.
 */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};
