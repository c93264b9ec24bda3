import { join } from "node:path";
import { verifyPlan } from "./plan.ts";
import { registryOf } from "./registry.ts";

/**
 * Checks the tarballs in the directory `release`. Returns one line of text for each tarball that a publish command
 * would publish.
 *
 * @param repo repository with the tarballs and the publish plan in its directory `release`
 * @throws {Error} if there is no publish plan, or if a tarball's digest differs from the plan
 */
export async function toBePublished(repo: string): Promise<string> {
  const packed = await verifyPlan(join(repo, "release"));
  if (packed.length === 0) return "There is nothing to publish: the registry already has each version.";
  const lines = packed.map(
    async ({ name, version, tag, access }) =>
      `${name} ${version} to ${await registryOf(repo, name)} (${access}, dist-tag ${tag})`,
  );
  return (await Promise.all(lines)).join("\n");
}
