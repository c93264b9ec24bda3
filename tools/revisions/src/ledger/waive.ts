// Parses and records waivers.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "./canonical.ts";
import { waiverOf, type Waiver } from "./entries.ts";
import { recordWaiver } from "./write.ts";

/**
 * Parses a waiver from the command line.
 *
 * @param what `<package>=<bump>`
 * @throws {Error} if the package, the bump or the reason is missing or invalid
 */
export function readWaiver(what: string, reason: string | undefined): Waiver {
  const [name, ...bump] = what.split("=");
  return waiverOf({ package: name, bump: bump.join("="), reason }, `--waive ${what}`);
}

/** Records a waiver for the current spec of a checkout. An edit of the spec makes the waiver void. */
export async function waive(root: string, waiver: Waiver): Promise<void> {
  const hash = hashOf(await readFile(join(root, "spec/openapi.yaml"), "utf8"));
  await recordWaiver(join(root, "spec/revisions"), { hash, ...waiver });
}
