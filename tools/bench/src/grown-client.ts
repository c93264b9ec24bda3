import { generate } from "@org/codegen";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const VERBS = ["get", "list", "update"];

/** The sources of a client that is generated from the spec and so many more placeholders, until it is disposed of. */
export interface GrownClient extends AsyncDisposable {
  /** Its path. */
  readonly entry: string;
}

export async function growClient(more: number): Promise<GrownClient> {
  // In this room, so that its imports are found as the client's own are.
  const folder = await mkdtemp(at("../.grown-client-"));
  await cp(at("../../../packages/broker-client/src"), folder, { recursive: true });
  const spec = await readFile(at("../../../spec/openapi.yaml"), "utf8");
  for (const [name, text] of await generate(withMorePlaceholders(spec, more))) {
    await writeFile(join(folder, "generated", name), text);
  }
  return {
    entry: join(folder, "index.ts"),
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
