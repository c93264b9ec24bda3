// Reads the spec with codegen: operations, sample requests, sample responses and names of TypeScript types.
import { at, type Fields } from "@org/codegen/document";
import { readSandboxTable, requestsOf, type SampleRequest } from "@org/codegen/sandbox-operations";
import { createSoundSample, throwUnsound } from "@org/codegen/sound-sample";
import { placed, readSource } from "@org/codegen/source";
import { readSpec, type Documented, type Spec } from "@org/codegen/spec";
import { typeNamesOfSchemas } from "@org/codegen/type-names";
import { count } from "../markdown.ts";

export interface Reference {
  readonly spec: Spec;
  /** Sample inputs of the documented operations. Each key is an operationId. */
  readonly requests: ReadonlyMap<string, SampleRequest>;
  /** Entries of the sandbox's table of operations, with sample responses. Each key is an operationId. */
  readonly responses: ReadonlyMap<string, Fields>;
  /** Names of the exported TypeScript types. Each key is the name of a schema. */
  readonly typeNames: ReadonlyMap<string, string>;
}

/**
 * @param file path of the spec for error messages
 * @throws {Error} the spec is invalid. The message has one line, and begins with `file:line`
 */
export async function readReference(yaml: string, file: string): Promise<Reference> {
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    const soundSample = createSoundSample(spec.document, throwUnsound);
    return {
      spec,
      requests: requestsOf(spec, soundSample),
      responses: readSandboxTable(spec, soundSample).operations,
      typeNames: typeNamesOfSchemas(
        Object.keys(at(["components", "schemas"], spec.document)),
        new Set(spec.operations.map(({ family }) => family)),
      ),
    };
  });
}

/** Returns one sentence about the number of operations that a program can call. */
export function describeCounts({ operations, documented }: Spec): string {
  return `You can call ${documented.length} of the ${count(operations.length, "operation")} of the service.`;
}

/**
 * Returns a call that only reads data and needs no input, and the sandbox's response in JSON. Both are empty if the spec
 * has no such operation.
 */
export function exampleOf({ spec, responses }: Reference): { call: string; result: string } {
  const first = spec.documented.find(
    ({ callableWithoutInput, retry, deprecated }) => callableWithoutInput && retry === "safe" && !deprecated,
  );
  if (first === undefined) return { call: "", result: "" };
  const response = responses.get(first.operationId);
  const isJson = response?.["kind"] === "json" && "sample" in response;
  return { call: callOf(first), result: isJson ? JSON.stringify(response["sample"], undefined, 2) : "" };
}

/** Returns the call in TypeScript, with `inputs` if the operation has required inputs. */
export function callOf({ family, operationId, callableWithoutInput }: Documented): string {
  return `broker.${family}.${operationId}(${callableWithoutInput ? "" : "inputs"})`;
}

export function effectOf({ retry }: Documented): string {
  return retry === "safe" ? "reads data" : "can change something";
}
