// Proves that the tarballs can be built again with the same bytes.
import { integrityOf, readPackages } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

/** Proof that a build of the same sources in another directory gives identical tarballs. */
export const reproducible: Proof<RegistryEnvironment> = {
  name: "reproducible build in another directory",
  async prove({ scratch, released, published }) {
    const copy = join(scratch, "elsewhere");
    await copyRepo(copy);
    const packages = await readPackages(copy);
    // The tarballs contain the versions and changelogs that the release wrote, so this loop copies those files.
    for (const { folder: to } of packages) {
      for (const file of ["package.json", "CHANGELOG.md"]) {
        await cp(join(to.replace(copy, released), file), join(to, file));
      }
    }
    await run(copy, "pnpm", ["turbo", "build", "--force", "--filter=./packages/*"]);
    for (const { folder: from, manifest } of packages) {
      const tarball = join(copy, "packed.tgz");
      await run(from, "pnpm", ["pack", "--out", tarball]);
      const expected = published.find(({ name }) => name === manifest.name)?.integrity;
      const integrity = await integrityOf(tarball);
      if (integrity !== expected)
        throw new Error(
          `The new tarball of ${manifest.name} has ${integrity}, and the published tarball has ${expected}.`,
        );
    }
    return `${published.length} tarballs have the same bytes`;
  },
};
