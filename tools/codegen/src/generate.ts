// Generates source code from the spec as strings, and writes no files. The module `update.ts` writes the files.
import openapiTS, { astToString } from "openapi-typescript";
import type ts from "typescript";
import { annotate } from "./annotate.ts";
import { callInputs } from "./call-inputs.ts";
import { checks, readChecks } from "./checks.ts";
import { splitForTypes } from "./directions.ts";
import { at, fields, type Fields } from "./document.ts";
import { documentedCalls, operationTable, placeholders } from "./operation-tables.ts";
import { exportedTypes, typeNamesOfSchemas } from "./type-names.ts";
import { families, familiesOf } from "./families.ts";
import { disguiseNames, type Disguised } from "./inherited-names.ts";
import { customType, markCustomTypes } from "./custom-types.ts";
import { nameSchemas } from "./named-schemas.ts";
import { requestsOf, sandboxOperations } from "./sandbox-operations.ts";
import { createSoundSample, throwUnsound, type OnUnsound } from "./sound-sample.ts";
import { placedAsync, readSource } from "./source.ts";
import { readSpec, type Operation, type Spec } from "./spec.ts";
import { typeSource } from "./type-source.ts";

const BANNER =
  "// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.\n\n";

const SPEC = "spec/openapi.yaml";

/**
 * Generates the files of the client.
 *
 * @returns a map from the name of each file to its source code
 * @throws {Error} if the spec is invalid. The one-line message begins with `file:line`
 */
export function generate(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(yaml, file, async (spec) => {
    const payloads = readChecks(spec);
    const { text, names } = await types(spec.document, spec.operations);
    return new Map([
      ["schema.ts", BANNER + text],
      ["exports.ts", BANNER + exportedTypes(familiesOf(spec.operations), names)],
      ["operations.ts", BANNER + operationTable(spec)],
      ["documented.ts", BANNER + documentedCalls(spec, payloads)],
      ["placeholders.ts", BANNER + placeholders(spec)],
      ["checks.ts", BANNER + checks(payloads)],
      ["families.ts", BANNER + families(spec)],
    ]);
  });
}

/**
 * @param onUnsound function that is called for each request or response without a valid sample
 * @default a function that throws the error
 */
export function generateForSandbox(
  yaml: string,
  file = SPEC,
  onUnsound: OnUnsound = throwUnsound,
): Promise<Map<string, string>> {
  return generateFrom(yaml, file, async (spec) => {
    const soundSample = createSoundSample(spec.document, onUnsound);
    const { pathItems: _, ...components } = fields(spec.document["components"]);
    // The tests of the sandbox send a sample of each request, so codegen fails if a request has no valid sample.
    requestsOf(spec, soundSample);
    return new Map([
      ["schema.ts", BANNER + (await types({ ...spec.document, components }, spec.operations)).text],
      ["operations.ts", BANNER + sandboxOperations(spec, soundSample)],
    ]);
  });
}

export function generateForCommand(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(yaml, file, async (spec) => new Map([["inputs.ts", BANNER + callInputs(spec)]]));
}

type Generator = (spec: Spec) => Promise<Map<string, string>>;

async function generateFrom(yaml: string, file: string, write: Generator): Promise<Map<string, string>> {
  const source = readSource(yaml, file);
  return await placedAsync(source, async () => await write(readSpec(source.document)));
}

/** Generates TypeScript types, so that the types of two revisions can be compared. */
export async function generateTypes(document: Fields): Promise<string> {
  const { nodes, reveal } = await declarations(typesSource(document));
  return reveal(astToString(nodes));
}

/** Returns the name of the schema that each exported type stands for. A variant such as `OrderRequest` has its own name. */
export function exportedNames(document: Fields, families: Iterable<string>): ReadonlyMap<string, string> {
  const schemas = Object.keys(at(["components", "schemas"], typesSource(document)));
  return new Map([...typeNamesOfSchemas(schemas, families)].map(([schema, type]) => [type, schema]));
}

function typesSource(document: Fields): Fields {
  return splitForTypes(typeSource(document));
}

async function types(document: Fields, operations: readonly Operation[]): Promise<{ text: string; names: string[] }> {
  const annotated = annotate(splitForTypes(typeSource(document)));
  const { nodes, reveal } = await declarations(annotated.document);
  nodes.forEach(annotated.writeDocstrings);
  const named = nameSchemas(nodes, familiesOf(operations), reveal);
  return { text: reveal(astToString(named.nodes)), names: named.names };
}

async function declarations(document: Fields): Promise<{ nodes: ts.Node[]; reveal: Disguised["reveal"] }> {
  const { value, reveal } = disguiseNames(markCustomTypes(document));
  const nodes = await openapiTS(JSON.stringify(value), {
    silent: true,
    // Callers may omit an input that has a default value, because the server applies the default value.
    defaultNonNullable: false,
    // The schemas `{}` and `type: object` name no fields. The generated type is `unknown`, so that callers must check a
    // value before they read its fields.
    emptyObjectsUnknown: true,
    transform: customType,
  });
  return { nodes, reveal };
}
