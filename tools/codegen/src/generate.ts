// Generates source code from the spec as strings, and writes no files. The module `update.ts` writes the files.
import { callInputs } from "./call-inputs.ts";
import { checks, Pruner } from "./checks.ts";
import { splitForChecks } from "./directions.ts";
import { fields } from "./document.ts";
import { documentedCalls, operationTable, placeholders } from "./operation-tables.ts";
import { exportedTypes } from "./type-names.ts";
import { families, familiesOf } from "./families.ts";
import { requestsOf, sandboxOperations } from "./sandbox-operations.ts";
import { createSoundSample, throwUnsound, type OnUnsound } from "./sound-sample.ts";
import { placedAsync, readSource, type Source } from "./source.ts";
import { readSpec, type Spec } from "./spec.ts";
import { types } from "./types.ts";

export { exportedNames, generateTypes } from "./types.ts";

const BANNER =
  "// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.\n\n";

const SPEC = "spec/openapi.yaml";

/**
 * Generates the files of the client.
 *
 * @returns a map from the name of each file to its source code
 * @throws {Error} if the spec is invalid. The one-line message begins with `file:line`
 */
export async function generate(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(readSource(yaml, file), async (spec) => {
    const pruner = new Pruner(splitForChecks(spec.document));
    const documented = documentedCalls(spec, pruner);
    const { text, names } = await types(spec.document, familiesOf(spec.operations));
    return new Map([
      ["schema.ts", BANNER + text],
      ["exports.ts", BANNER + exportedTypes(familiesOf(spec.operations), names)],
      ["operations.ts", BANNER + operationTable(spec)],
      ["documented.ts", BANNER + documented],
      ["placeholders.ts", BANNER + placeholders(spec)],
      ["checks.ts", BANNER + checks(pruner)],
      ["families.ts", BANNER + families(spec)],
    ]);
  });
}

export async function generateForSandbox(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateForSandboxFrom(readSource(yaml, file), throwUnsound);
}

/** @param onUnsound function that is called for each missing sample and for each invalid default */
export function generateForSandboxFrom(source: Source, onUnsound: OnUnsound): Promise<Map<string, string>> {
  return generateFrom(source, async (spec) => {
    const soundSample = createSoundSample(spec.document, onUnsound);
    const { pathItems: _, ...components } = fields(spec.document["components"]);
    // Reports each request without a valid sample, because the tests of the sandbox send a sample of each request.
    requestsOf(spec, soundSample);
    return new Map([
      ["schema.ts", BANNER + (await types({ ...spec.document, components }, familiesOf(spec.operations))).text],
      ["operations.ts", BANNER + sandboxOperations(spec, soundSample)],
    ]);
  });
}

export async function generateForCommand(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(readSource(yaml, file), async (spec) => new Map([["inputs.ts", BANNER + callInputs(spec)]]));
}

type Generator = (spec: Spec) => Promise<Map<string, string>>;

async function generateFrom(source: Source, write: Generator): Promise<Map<string, string>> {
  return await placedAsync(source, async () => await write(readSpec(source.document)));
}
