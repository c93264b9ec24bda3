import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "./canonical.ts";
import { BUMPS, PACKAGES } from "../change.ts";
import { recordWaiver } from "./write.ts";

/** Records that a lower bump will do for the spec of a checkout, as it is now. Takes `<package>=<bump>`. */
export async function waive(root: string, what: string, reason: string | undefined): Promise<void> {
  const [name, lower] = what.split("=");
  const packageName = PACKAGES.find((known) => known === name);
  const bump = BUMPS.find((known) => known === lower);
  if (packageName === undefined || bump === undefined) {
    throw new Error(`A waiver is --waive <${PACKAGES.join(" or ")}>=<${BUMPS.join(", ")}>, not ${what}.`);
  }
  if (reason === undefined || reason.trim() === "") throw new Error("A waiver has a --reason.");
  const hash = hashOf(await readFile(join(root, "spec/openapi.yaml"), "utf8"));
  await recordWaiver(join(root, "spec/revisions"), { hash, package: packageName, bump, reason });
}
