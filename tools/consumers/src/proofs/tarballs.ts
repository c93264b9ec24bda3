import { readTarball, type Tarball } from "@org/release";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";
import { findLeaks } from "../tarball/leaks.ts";
import { findUnreferenced } from "../tarball/references.ts";
import { followMaps } from "../tarball/source-maps.ts";

export const tarballs: Proof<RegistryEnvironment> = {
  name: "files of the tarballs",
  async prove({ released, published }) {
    const lines = ["each file is needed"];
    for (const { name, tarball } of published) {
      const { files, size } = await readTarball(tarball);
      const { followed, problems } = followMaps(files);
      problems.push(...findUnreferenced(files), ...findLeaks(files), ...(await compareDocument(files, released)));
      if (problems.length > 0) throw new Error([name, ...problems].join("\n"));
      const unpacked = Math.round(size.unpacked / 1000);
      lines.push(
        `  ${name}: ${files.size} files, ${unpacked} kB unpacked, ${followed} names found through source maps`,
      );
    }
    return lines.join("\n");
  },
};

async function compareDocument(files: Tarball["files"], released: string): Promise<string[]> {
  const published = files.get("dist/openapi.yaml");
  if (published === undefined || published === (await readFile(join(released, "spec/openapi.yaml"), "utf8"))) return [];
  return ["dist/openapi.yaml differs from spec/openapi.yaml."];
}
