import { integrityOf, readPackages } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const reproducible: Proof<RegistryEnvironment> = {
  name: "reproducible build in another directory",
  async prove({ scratch, released, published }) {
    const copy = join(scratch, "elsewhere");
    await copyRepo(copy);
    const packages = await readPackages(copy);
    // The tarballs contain the versions and changelogs, so both builds need the versions and changelogs of the release.
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
    return `${published.length} new tarballs have the same bytes as the published tarballs`;
  },
};
