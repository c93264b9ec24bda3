// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { CallInputs } from "../call/inputs.ts";

/** Inputs of the documented operations. Each key is an operationId. */
export const inputs: Readonly<Record<string, CallInputs>> = {
  listAccounts: { parameters: [] },
};

/**
 * Unsigned headers that the client adds to every request. A caller cannot set these headers.
 */
export const clientHeaders: Readonly<Record<string, string>> = {"x-version":"v3"};

/** Name of the revision of the service's reference, which is a date. */
export const revision = "2026-10-17";
