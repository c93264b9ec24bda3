import { writeClient } from "@org/codegen/client";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERBS = ["get", "list", "update"];

export const SPEC = new URL("../../../../spec/openapi.yaml", import.meta.url);
/** An accepted revision, which never changes. This revision has placeholders, even if the current spec has none. */
export const REVISION = new URL("../../../../spec/revisions/2026-10-17.yaml", import.meta.url);

/** Sources of a client that is generated from a spec with additional placeholders. Disposal removes the sources. */
interface GrownClient extends AsyncDisposable {
  /** Path of the entry. */
  readonly entry: string;
}

export async function growClient(file: URL, additional: number): Promise<GrownClient> {
  const directory = await mkdtemp(join(tmpdir(), "grown-client-"));
  const spec = await readFile(file, "utf8");
  await writeClient(addPlaceholders(spec, additional), directory);
  return {
    entry: join(directory, "src/index.ts"),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  };
}

/**
 * Adds placeholders to a spec. The name of each new placeholder starts with a verb that the spec's placeholders already
 * use.
 */
function addPlaceholders(spec: string, additional: number): string {
  const placeholders = Array.from({ length: additional }, (_, at) => {
    const name = `${VERBS[at % VERBS.length]}MadeUp${at}`;
    return `    ${name}: { summary: ${name}, description: Made up., x-family: marketData, x-group: madeUp }\n`;
  });
  return spec.replace(/^ {2}pathItems:\n/m, (line) => line + placeholders.join(""));
}
