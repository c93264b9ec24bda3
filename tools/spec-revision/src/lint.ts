import { dirname, join } from "node:path";
import { readRevision } from "./document/revision.ts";
import { redocly } from "./redocly.ts";

/**
 * Lints by the config beside the spec. Gives the warnings: what is not wrong, and still to fill in.
 *
 * @throws where `pnpm lint` fails
 */
export async function lint(spec: string): Promise<string> {
  // Redocly ends in a stack trace where a document has another kind of value than it looks for.
  await readRevision(spec);
  const config = join(dirname(spec), "redocly.yaml");
  const report = await redocly("lint", spec, "--config", config, "--format", "stylish").catch((error: Error) => {
    throw new Error(`The spec does not pass the lint:\n${error.message}`, { cause: error });
  });
  return report.trim();
}
