import { integrityOf, readPackages, readPlan } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";

/** Who does not take our word for what is in a tarball. */
export const reproducible: readonly Consumer[] = [
  {
    shape: "reproducible build, packed again elsewhere",
    async prove({ folder, released }) {
      const copy = join(folder, "elsewhere");
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
        const was = plan.find(({ name }) => name === manifest.name)?.tarball.integrity;
        if ((await integrityOf(tarball)) !== was) throw new Error(`${manifest.name} is not ${was} again.`);
      }
      return `${plan.length} of the same bytes`;
    },
  },
];
