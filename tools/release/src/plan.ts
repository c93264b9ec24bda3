// Reads the tarballs and the publish plan that `changeset pack` wrote.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

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
