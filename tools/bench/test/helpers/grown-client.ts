import { writeClient } from "@org/codegen/update";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERBS = ["get", "list", "update"];

export const SPEC = new URL("../../../../spec/openapi.yaml", import.meta.url);
/** Accepted revision, which always has placeholders. The file spec/openapi.yaml may have no placeholders left. */
export const REVISION = new URL("../../../../spec/revisions/2026-10-17.yaml", import.meta.url);

interface GrownClient extends AsyncDisposable {
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

function addPlaceholders(spec: string, additional: number): string {
  const placeholders = Array.from({ length: additional }, (_, at) => {
    const name = `${VERBS[at % VERBS.length]}MadeUp${at}`;
    return `    ${name}: { summary: ${name}, description: Made up., x-family: marketData, x-group: madeUp }\n`;
  });
  return spec.replace(/^ {2}pathItems:\n/m, (line) => line + placeholders.join(""));
}
