// Reads the spec with codegen: operations, sample requests, sample responses and TypeScript types.
import { generate } from "@org/codegen";
import type { Fields } from "@org/codegen/document";
import { readSandboxTable, requestsOf, type SampleRequest } from "@org/codegen/sandbox-operations";
import { createSoundSample, throwUnsound } from "@org/codegen/sound-sample";
import { placed, readSource } from "@org/codegen/source";
import { readSpec, type Spec } from "@org/codegen/spec";
import { readTypes, type FindType } from "./typescript-types.ts";

export interface Reference {
  readonly spec: Spec;
  /** Sample inputs of the documented operations. Each key is an operationId. */
  readonly requests: ReadonlyMap<string, SampleRequest>;
  /** Rows of the sandbox with sample responses. Each key is an operationId. */
  readonly responses: ReadonlyMap<string, Fields>;
  readonly findType: FindType;
}

/**
 * @param file path of the spec for error messages
 * @throws {Error} the spec is invalid. The message has one line, and begins with `file:line`
 */
export async function readReference(yaml: string, file: string): Promise<Reference> {
  const types = (await generate(yaml, file)).get("schema.ts") ?? "";
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    const soundSample = createSoundSample(spec.document, throwUnsound);
    return {
      spec,
      requests: requestsOf(spec, soundSample),
      responses: readSandboxTable(spec, soundSample).operations,
      findType: readTypes(types),
    };
  });
}
