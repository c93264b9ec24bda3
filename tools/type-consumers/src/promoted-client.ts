// A copy of the client from a spec of which more is documented: its sources as they are, and what codegen gives.
import { generate } from "@org/codegen";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promote } from "./promote.ts";

const ROOT = join(import.meta.dirname, "../../..");
const CLIENT = join(ROOT, "packages/broker-client");

/** Where the copy stands: `src`, and `types` that compiling it writes. */
export const COPY = join(import.meta.dirname, "../dist/promoted");

export async function copyClient(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  await cp(join(CLIENT, "src"), join(COPY, "src"), { recursive: true });
  await symlink(join(CLIENT, "node_modules"), join(COPY, "node_modules"));
  const spec = await readFile(join(ROOT, "spec/openapi.yaml"), "utf8");
  const revision = await readFile(join(import.meta.dirname, "promoted.yaml"), "utf8");
  const files = await generate(promote(spec, revision));
  for (const [name, text] of files) await writeFile(join(COPY, "src/generated", name), text);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: "src",
    outDir: "types",
  };
  const config = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include: ["src"] };
  await writeFile(join(COPY, "tsconfig.json"), JSON.stringify(config));
}
