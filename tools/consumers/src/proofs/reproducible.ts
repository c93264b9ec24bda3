import { integrityOf, readPackages, readPlan } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

/** The same sources, built in another directory, give tarballs of the same bytes. */
export const reproducible: readonly Proof<RegistryEnvironment>[] = [
  {
    name: "reproducible build, packed again elsewhere",
    async prove({ scratch, released }) {
      const copy = join(scratch, "elsewhere");
      await copyRepo(copy);
      const plan = await readPlan(join(released, "release"));
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
        const published = plan.find(({ name }) => name === manifest.name)?.tarball.integrity;
        const integrity = await integrityOf(tarball);
        if (integrity !== published)
          throw new Error(`${manifest.name} is ${integrity}, and ${published} was published.`);
      }
      return `${plan.length} of the same bytes`;
    },
  },
];
