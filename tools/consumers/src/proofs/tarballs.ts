import { readPlan, readTarball, type Tarball } from "@org/release";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { leaksIn } from "../tarball/leaks.ts";
import { withoutReason } from "../tarball/reasons.ts";
import { followMaps } from "../tarball/source-maps.ts";

/** Whoever reads what is installed: all of it is there for a reason. */
export const tarballs: readonly Consumer[] = [
  {
    shape: "the tarballs, file by file",
    async prove({ released }) {
      const release = join(released, "release");
      const lines = ["each file has a reason"];
      for (const { name, tarball } of await readPlan(release)) {
        const { files, size } = await readTarball(join(release, tarball.path));
        const { followed, complaints } = followMaps(files);
        complaints.push(...withoutReason(files), ...leaksIn(files), ...(await openapiDocument(files, released)));
        if (complaints.length > 0) throw new Error([name, ...complaints].join("\n"));
        const unpacked = Math.round(size.unpacked / 1000);
        lines.push(`  ${name}: ${files.size} files, ${unpacked} kB unpacked, ${followed} names found by their maps`);
      }
      return lines.join("\n");
    },
  },
];

/** It is the maintained one. */
async function openapiDocument(files: Tarball["files"], released: string): Promise<string[]> {
  const published = files.get("dist/openapi.yaml");
  if (published === undefined || published === (await readFile(join(released, "spec/openapi.yaml"), "utf8"))) return [];
  return ["dist/openapi.yaml is not spec/openapi.yaml."];
}
