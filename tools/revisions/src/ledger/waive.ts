import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "./canonical.ts";
import { waiverOf, type Waiver } from "./entries.ts";
import { recordWaiver } from "./write.ts";

/**
 * @param what `<package>=<bump>`
 * @throws {Error} if the package, the bump or the reason is missing or invalid
 */
export function readWaiver(what: string, reason: string | undefined): Waiver {
  const [name, ...bump] = what.split("=");
  return waiverOf({ package: name, bump: bump.join("="), reason }, `--waive ${what}`);
}

/** Records a waiver that becomes invalid if a maintainer edits the spec later. */
export async function waive(root: string, waiver: Waiver): Promise<void> {
  const hash = hashOf(await readFile(join(root, "spec/openapi.yaml"), "utf8"));
  await recordWaiver(join(root, "spec/revisions"), { hash, ...waiver });
}
