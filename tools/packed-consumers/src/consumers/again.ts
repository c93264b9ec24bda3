import { readPackages, readPlan } from "@org/release";
import { copyRepo, run } from "@org/scratch";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { version } from "../publish.ts";

/** Who does not take our word for what is in a tarball. */
export const again: readonly Consumer[] = [
  {
    shape: "the same tarballs, packed again elsewhere",
    async prove({ folder, copy: published, settings }) {
      const copy = join(folder, "elsewhere");
      await copyRepo(copy);
      await version(copy, settings);
      await run(copy, "pnpm", ["turbo", "build", "--filter=./packages/*"]);
      const plan = await readPlan(join(published, "release"));
      for (const { folder: from, manifest } of await readPackages(copy)) {
        const tarball = join(copy, "packed.tgz");
        await run(from, "pnpm", ["pack", "--out", tarball]);
        const hash = createHash("sha256").update(await readFile(tarball));
        const was = plan.find(({ name }) => name === manifest.name)?.tarball.integrity;
        if (`sha256-${hash.digest("base64")}` !== was) throw new Error(`${manifest.name} is not ${was} again.`);
      }
      return `${plan.length} of the same bytes`;
    },
  },
];
