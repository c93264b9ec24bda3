import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Packed } from "../../src/plan.ts";

export function packed(name: string, version: string): Packed {
  return { name, version, access: "restricted", tag: "latest", tarball: { path: "", integrity: "" } };
}

export async function writePacked(folder: string) {
  const path = "packages/org-signing-1.0.0.tgz";
  await mkdir(join(folder, "packages"), { recursive: true });
  await writeFile(join(folder, path), "made up");
  const integrity = `sha256-${createHash("sha256").update("made up").digest("base64")}`;
  const plan = [[{ kind: "publish", ...packed("@org/signing", "1.0.0"), tarball: { path, integrity } }]];
  await writeFile(join(folder, "publish-plan.json"), JSON.stringify({ version: 1, plan }));
  return { tarball: join(folder, path), integrity };
}
