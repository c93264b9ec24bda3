import { join } from "node:path";
import { verifyPlan } from "./plan.ts";
import { registryOf } from "./registry.ts";

/**
 * Says what would be published, a line for each tarball.
 *
 * @param repo  folder whose `release` has what was packed
 * @throws if nothing was packed, or if a tarball is not the one that was packed
 */
export async function toBePublished(repo: string): Promise<string> {
  const packed = await verifyPlan(join(repo, "release"));
  if (packed.length === 0) return "There is nothing to publish: the registry has each version.";
  const lines = packed.map(
    async ({ name, version, tag, access }) =>
      `${name} ${version} to ${await registryOf(repo, name)}, ${access}, as ${tag}`,
  );
  return (await Promise.all(lines)).join("\n");
}
