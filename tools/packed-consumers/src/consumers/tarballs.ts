import { readTarball } from "@org/release";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { packages, tarballOf, type Files } from "../tarball/read.ts";
import { withoutReason } from "../tarball/reasons.ts";
import { followMaps } from "../tarball/source-maps.ts";
import { strayWords } from "../tarball/words.ts";

/** Whoever reads what is installed: all of it is there for a reason. */
export const tarballs: readonly Consumer[] = packages.map((name) => ({
  shape: `tarball of ${name}`,
  async prove(world) {
    const { files, size } = await readTarball(tarballOf(name, world));
    const { followed, complaints } = followMaps(files);
    complaints.push(...withoutReason(files), ...strayWords(files), ...(await openapiDocument(files, world.copy)));
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    return `${files.size} files, ${Math.round(size.unpacked / 1000)} kB unpacked, each with a reason; ${followed} names found by their maps`;
  },
}));

/** It is the maintained one. */
async function openapiDocument(files: Files, copy: string): Promise<string[]> {
  const published = files.get("dist/openapi.yaml");
  if (published === undefined || published === (await readFile(join(copy, "spec/openapi.yaml"), "utf8"))) return [];
  return ["dist/openapi.yaml is not spec/openapi.yaml."];
}
