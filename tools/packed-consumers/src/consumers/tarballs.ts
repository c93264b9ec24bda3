import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { packages, readTarball, unpack, type Files } from "../tarball/read.ts";
import { withoutReason } from "../tarball/reasons.ts";
import { followMaps } from "../tarball/source-maps.ts";
import { strayWords } from "../tarball/words.ts";

/** Whoever reads what is installed: all of it is there for a reason. */
export const tarballs: readonly Consumer[] = packages.map((name) => ({
  shape: `tarball of ${name}`,
  async prove(world) {
    const files = unpack(name, await readTarball(name, world));
    const { followed, complaints } = followMaps(files);
    complaints.push(...withoutReason(files), ...strayWords(files), ...(await openapiDocument(files, world.copy)));
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    return `${files.size} files, ${kilobytes(files)} kB unpacked, each with a reason; ${followed} names found by their maps`;
  },
}));

/** It is the maintained one. */
async function openapiDocument(files: Files, copy: string): Promise<string[]> {
  const published = files.get("dist/openapi.yaml");
  if (published === undefined || published === (await readFile(join(copy, "spec/openapi.yaml"), "utf8"))) return [];
  return ["dist/openapi.yaml is not spec/openapi.yaml."];
}

function kilobytes(files: Files): number {
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.round(bytes / 1000);
}
