// A copy of the client from a spec of which more is documented: its sources as they are, and what codegen gives. The spec
// is that of an accepted revision, in which all that is promoted here is a placeholder.
import { writeClient } from "@org/codegen/client";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promote } from "./promote.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Writes it to a folder: `src`, and a config by which the compiler writes `types`. */
export async function copyClient(folder: string): Promise<void> {
  const spec = await readFile(join(ROOT, "spec/revisions/2026-10-17.yaml"), "utf8");
  const revision = await readFile(join(import.meta.dirname, "promoted.yaml"), "utf8");
  await writeTypedClient(promote(spec, revision), folder);
}

/** Writes to a folder the client of a document whose schemas have `readOnly` and `writeOnly` properties. */
export async function writeDirectionsClient(folder: string): Promise<void> {
  await writeTypedClient(await readFile(join(import.meta.dirname, "directions.yaml"), "utf8"), folder);
}

async function writeTypedClient(spec: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeClient(spec, folder);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "src",
    outDir: "types",
  };
  const config = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include: ["src"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
}
