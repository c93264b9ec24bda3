import type { Tarball } from "@org/release";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { World } from "../world.ts";

export type Files = Tarball["files"];

/** What the repo publishes: in the folder of this name, the package of that. */
export const packages = readdirSync(join(import.meta.dirname, "../../../../packages")).map(
  (folder) => `@org/${folder}`,
);

/** Where the very bytes are that were published. */
export function tarballOf(name: string, { copy, versions }: World): string {
  return join(copy, "release/packages", `${name.replace("@", "").replace("/", "-")}-${versions[name]}.tgz`);
}
