import { dirname, join } from "node:path";
import type { Keys } from "./document/keys.ts";
import { readRevision } from "./document/revision.ts";
import { redocly } from "./redocly.ts";

/**
 * Lints by the config beside the spec. Gives the warnings: what is not wrong, and still to fill in.
 *
 * @throws where `pnpm lint` fails
 */
export async function lint(spec: string): Promise<string> {
  // Redocly ends in a stack trace where a document has another kind of value than it looks for.
  const { document, placeOf } = await readRevision(spec);
  const place = placeOfUnreadable(document);
  if (place !== undefined) {
    throw new Error(`${spec}:${placeOf(place).line}: redocly cannot lint a field that is called \`${UNREADABLE}\`.`);
  }
  const config = join(dirname(spec), "redocly.yaml");
  const report = await redocly("lint", spec, "--config", config, "--format", "stylish").catch((error: Error) => {
    throw new Error(`The spec does not pass the lint:\n${error.message}`, { cause: error });
  });
  return report.trim();
}

/** Redocly calls the method of this name on whatever object it meets. */
const UNREADABLE = "hasOwnProperty";

function placeOfUnreadable(value: unknown): Keys | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const rest = key === UNREADABLE ? [] : placeOfUnreadable(each);
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}
