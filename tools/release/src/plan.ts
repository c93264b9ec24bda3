// Reads the tarballs and the publish plan that `changeset pack` wrote.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
// The publishing CI job installs no workspace packages, so the import uses a file path.
import { run } from "../../testing/src/run.ts";

export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly access: string;
  readonly tag: string;
  readonly tarball: { readonly path: string; readonly integrity: string };
}

/** Returns the packages in the order of publication. */
export async function readPlan(folder: string): Promise<Packed[]> {
  const text = await readFile(join(folder, "publish-plan.json"), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} has no publish-plan.json. Run \`pnpm release pack\` first.`, { cause });
  });
  const { plan }: { plan: Packed[][] } = JSON.parse(text);
  return plan.flat();
}

/**
 * Checks the digest of each tarball, because a tarball can change between the packing CI job and the publishing CI job.
 *
 * @throws {Error} if a tarball's digest differs from the plan
 */
export async function verifyPlan(folder: string): Promise<Packed[]> {
  const packed = await readPlan(folder);
  for (const { tarball } of packed) {
    const found = await integrityOf(join(folder, tarball.path));
    if (found !== tarball.integrity) {
      throw new Error(
        `${tarball.path} has changed since packing. The digest is ${found}, expected ${tarball.integrity}. ` +
          "Run `pnpm release pack` again.",
      );
    }
  }
  return packed;
}

export async function integrityOf(file: string): Promise<string> {
  const digest = createHash("sha256").update(await readFile(file));
  return `sha256-${digest.digest("base64")}`;
}

export async function registryOf(repo: string, name: string): Promise<string> {
  const ask = async (setting: string) => (await run(repo, "pnpm", ["config", "get", setting])).trim();
  const [scope] = name.split("/");
  const ofScope = await ask(`${scope}:registry`);
  return ofScope === "undefined" ? ask("registry") : ofScope;
}

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
