// Reads the directory that `changeset pack` wrote. The directory contains the tarballs, and the publish plan for
// `changeset publish`.
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

/** Reads the publish plan. The packages are returned in the order in which they are published. */
export async function readPlan(folder: string): Promise<Packed[]> {
  const text = await readFile(join(folder, "publish-plan.json"), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} has no publish-plan.json. Run \`pnpm release pack\` first.`, { cause });
  });
  const { plan }: { plan: Packed[][] } = JSON.parse(text);
  return plan.flat();
}

/**
 * Reads the publish plan, and checks the digest of each tarball. A tarball can change between packing and publishing,
 * because another job may publish the tarball, possibly much later.
 *
 * @throws {Error} if a tarball's digest differs from the plan
 */
export async function verifyPlan(folder: string): Promise<Packed[]> {
  const packed = await readPlan(folder);
  for (const { tarball } of packed) {
    const found = await integrityOf(join(folder, tarball.path));
    if (found !== tarball.integrity) {
      throw new Error(
        `${tarball.path} has changed since it was packed: its digest is ${found}, expected ${tarball.integrity}. ` +
          "Run `pnpm release pack` again.",
      );
    }
  }
  return packed;
}

/**
 * Returns the SHA-256 digest of a file in the format of the publish plan. The digest is written as `sha256-` followed
 * by base64.
 */
export async function integrityOf(file: string): Promise<string> {
  const digest = createHash("sha256").update(await readFile(file));
  return `sha256-${digest.digest("base64")}`;
}
