import type { Fields } from "./document.ts";
import { readSandboxTable } from "./sandbox-operations.ts";
import { createSoundSample, throwUnsound } from "./sound-sample.ts";
import { placed, readSource } from "./source.ts";
import { readSpec } from "./spec.ts";

/**
 * Returns the data that codegen writes into the sandbox's `generated/operations.ts`.
 *
 * @throws {Error} if the spec is invalid. The one-line message begins with `file:line`
 */
export function sandboxTable(yaml: string, file: string): Fields {
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    const { operations, schemas } = readSandboxTable(spec, createSoundSample(spec.document, throwUnsound));
    return { operations: Object.fromEntries(operations), schemas, constantHeaders: spec.clientHeaders };
  });
}
