import { join } from "node:path";
import { readPackages, type Package } from "./packages.ts";
import type { Pending } from "./pending.ts";
import { readPlan } from "./plan.ts";
import { registryOf } from "./registry.ts";
import { report } from "./report.ts";
import { readTarball } from "./tarball.ts";

export async function describeRelease(
  repo: string,
  packages: readonly Package[],
  pending: readonly Pending[],
): Promise<string> {
  const folder = join(repo, "release");
  const plan = await readPlan(folder);
  const each = async <T>(of: (packed: (typeof plan)[number]) => Promise<T>) =>
    new Map(await Promise.all(plan.map(async (packed) => [packed.name, await of(packed)] as const)));
  const tarballs = await each(({ tarball }) => readTarball(join(folder, tarball.path)));
  const registries = await each(({ name }) => registryOf(repo, name));
  return report({ packages, raised: await readPackages(repo), pending, plan, tarballs, registries });
}
