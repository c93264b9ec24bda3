// What `changeset pack` wrote into a folder: the tarballs, and the plan that `changeset publish` follows.
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

/** The packages in the order in which they are published. */
export async function readPlan(folder: string): Promise<Packed[]> {
  const text = await readFile(join(folder, "publish-plan.json"), "utf8").catch((cause: unknown) => {
    throw new Error("Nothing is packed: `pnpm release pack` first.", { cause });
  });
  const { plan }: { plan: Packed[][] } = JSON.parse(text);
  return plan.flat();
}

/** @throws where a tarball is not the one that was packed: it went from a job to another, or lay there for long */
export async function verifyPlan(folder: string): Promise<Packed[]> {
  const packed = await readPlan(folder);
  for (const { tarball } of packed) {
    const found = await integrityOf(join(folder, tarball.path));
    if (found !== tarball.integrity) {
      throw new Error(
        `${tarball.path} is not the file that was packed: it is ${found}, and ${tarball.integrity} was packed.`,
      );
    }
  }
  return packed;
}

/** As the plan writes it. */
export async function integrityOf(file: string): Promise<string> {
  const digest = createHash("sha256").update(await readFile(file));
  return `sha256-${digest.digest("base64")}`;
}
