import { integrityOf, readPackages } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

/** The same sources, built in another directory, give tarballs of the same bytes. */
export const reproducible: Proof<RegistryEnvironment> = {
  name: "reproducible build, packed again elsewhere",
  async prove({ scratch, released, published }) {
    const copy = join(scratch, "elsewhere");
    await copyRepo(copy);
    const packages = await readPackages(copy);
    // Versions and changelogs as a release commits them.
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
      if (integrity !== expected) throw new Error(`${manifest.name} is ${integrity}, and ${expected} was published.`);
    }
    return `${published.length} of the same bytes`;
  },
};
