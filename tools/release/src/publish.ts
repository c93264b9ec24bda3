import { join } from "node:path";
import { verifyPlan } from "./plan.ts";
import { registryOf } from "./registry.ts";

/**
 * Verifies the tarballs, and returns a list of the tarballs as text.
 *
 * @throws {Error} if the publish plan is missing, or if a tarball's digest differs from the plan
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
