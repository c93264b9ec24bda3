import { writeClient } from "@org/codegen/update";
import { ROOT, run } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { tscOf } from "./executables.ts";

const DOCUMENTS = join(import.meta.dirname, "../programs/revisions");

/**
 * Writes a client for each OpenAPI document in programs/revisions, with the sources in `src` and the declarations in
 * `types`.
 *
 * @returns directory of the clients
 * @throws {Error} if a client does not compile
 */
export async function writeGeneratedClients(directory: string): Promise<string> {
  // The code reads an accepted revision, because spec/openapi.yaml may have no placeholders left.
  const spec = await readFile(join(ROOT, "spec/revisions/2026-10-17.yaml"), "utf8");
  const promoted = promote(spec, await readFile(join(DOCUMENTS, "promoted.yaml"), "utf8"));
  await writeTypedClient(promoted, join(directory, "promoted"));
  const directions = await readFile(join(DOCUMENTS, "directions.yaml"), "utf8");
  await writeTypedClient(directions, join(directory, "directions"));
  return directory;
}

async function writeTypedClient(document: string, directory: string): Promise<void> {
  await writeClient(document, directory);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "src",
    outDir: "types",
  };
  const config = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include: ["src"] };
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify(config));
  await run(directory, tscOf("7"), ["--project", "."]);
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
  readonly components: { readonly pathItems: Record<string, object>; readonly schemas: object };
}

/** Replaces placeholders of an OpenAPI document with documented operations. */
function promote(spec: string, documented: string): string {
  const document: Document = parse(spec);
  const { paths, components }: Document = parse(documented);
  const pathItems = { ...document.components.pathItems };
  for (const item of Object.values(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      item[method] = { ...pathItems[operation.operationId], ...operation };
      delete pathItems[operation.operationId];
    }
  }
  const schemas = { ...document.components.schemas, ...components.schemas };
  return stringify({
    ...document,
    paths: { ...document.paths, ...paths },
    components: { ...document.components, pathItems, schemas },
  });
}
