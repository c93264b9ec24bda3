// Generates files from the spec. The functions are pure, so that a check can compare their results with the files.
import openapiTS, { astToString } from "openapi-typescript";
import { checks, readChecks } from "./checks.ts";
import { splitForTypes } from "./directions.ts";
import type { Fields } from "./document.ts";
import { documented, placeholders } from "./documented.ts";
import { families } from "./families.ts";
import { disguiseNames } from "./inherited-names.ts";
import { markOpenEnums, typeOfOpenEnum } from "./open-enum.ts";
import { operationTable } from "./operation-table.ts";
import { documentedOnly, sandboxOperations } from "./sandbox-operations.ts";
import { placedAsync, readSource } from "./source.ts";
import { readDocument, readSpec, type Spec } from "./spec.ts";
import { typeSource } from "./type-source.ts";

const BANNER =
  "// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.\n\n";

const SPEC = "spec/openapi.yaml";

/**
 * Generates the files of the client.
 *
 * @returns their texts by name
 * @throws {Error} if the spec is invalid: one line that begins with `file:line`
 */
export function generate(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(yaml, file, async (spec) => {
    const payloads = readChecks(spec);
    return new Map([
      ["schema.ts", BANNER + (await types(spec.document))],
      ["operations.ts", BANNER + operationTable(spec)],
      ["documented.ts", BANNER + documented(spec, payloads)],
      ["placeholders.ts", BANNER + placeholders(spec)],
      ["checks.ts", BANNER + checks(payloads)],
      ["families.ts", BANNER + families(spec.operations)],
    ]);
  });
}

/** Generates the files of the sandbox. */
export function generateForSandbox(yaml: string, file = SPEC): Promise<Map<string, string>> {
  return generateFrom(
    yaml,
    file,
    async (spec) =>
      new Map([
        ["schema.ts", BANNER + (await types(documentedOnly(spec)))],
        ["operations.ts", BANNER + sandboxOperations(spec)],
      ]),
  );
}

type Generator = (spec: Spec) => Promise<Map<string, string>>;

async function generateFrom(yaml: string, file: string, write: Generator): Promise<Map<string, string>> {
  const source = readSource(yaml, file);
  return await placedAsync(source, async () => await write(readSpec(source.document)));
}

/** Generates only the client's types of an OpenAPI document, by which two revisions can be compared. */
export function generateTypes(document: Fields): Promise<string> {
  return types(readDocument(document).document);
}

async function types(document: Fields): Promise<string> {
  const { value, reveal } = disguiseNames(markOpenEnums(splitForTypes(typeSource(document))));
  const nodes = await openapiTS(JSON.stringify(value), {
    silent: true,
    // A default is what the server assumes. Callers need not send it.
    defaultNonNullable: false,
    // The empty schema and `type: object` promise no field, so callers must check before they read one.
    emptyObjectsUnknown: true,
    transform: typeOfOpenEnum,
  });
  return reveal(astToString(nodes));
}
