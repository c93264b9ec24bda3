import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUMPS, PACKAGES } from "../change.ts";
import { hashOf } from "./canonical.ts";
import type { Waiver } from "./entries.ts";
import { recordWaiver } from "./write.ts";

/** Takes `<package>=<bump>`. */
export function readWaiver(what: string, reason: string | undefined): Waiver {
  const [name, lower, ...more] = what.split("=");
  const packageName = PACKAGES.find((known) => known === name);
  const bump = BUMPS.find((known) => known === lower);
  if (packageName === undefined || bump === undefined || more.length > 0) {
    throw new Error(`A waiver is --waive <${PACKAGES.join(" or ")}>=<${BUMPS.join(", ")}>, not ${what}.`);
  }
  if (reason === undefined || reason.trim() === "") throw new Error("A waiver has a --reason.");
  return { package: packageName, bump, reason };
}

/** Records that a lower bump will do for the spec of a checkout, as it is now. */
export async function waive(root: string, waiver: Waiver): Promise<void> {
  const hash = hashOf(await readFile(join(root, "spec/openapi.yaml"), "utf8"));
  await recordWaiver(join(root, "spec/revisions"), { hash, ...waiver });
}
