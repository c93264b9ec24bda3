import { writeClient } from "@org/codegen/client";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERBS = ["get", "list", "update"];

/** The sources of a client that is generated from the spec and so many more placeholders, until it is disposed of. */
interface GrownClient extends AsyncDisposable {
  /** Its path. */
  readonly entry: string;
}

export async function growClient(more: number): Promise<GrownClient> {
  const folder = await mkdtemp(join(tmpdir(), "grown-client-"));
  const spec = await readFile(new URL("../../../spec/openapi.yaml", import.meta.url), "utf8");
  await writeClient(withMorePlaceholders(spec, more), folder);
  return {
    entry: join(folder, "src/index.ts"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** They are named by verbs that the spec's own are named by. */
function withMorePlaceholders(spec: string, more: number): string {
  const placeholders = Array.from({ length: more }, (_, at) => {
    const name = `${VERBS[at % VERBS.length]}MadeUp${at}`;
    return `    ${name}: { summary: ${name}, description: Made up., x-family: marketData, x-group: madeUp }\n`;
  });
  return spec.replace(/^ {2}pathItems:\n/m, (line) => line + placeholders.join(""));
}
