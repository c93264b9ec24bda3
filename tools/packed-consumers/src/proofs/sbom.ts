import { directDependencies, packageUrl, readPlan, readSbom, readTarball } from "@org/release";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";

/** Who asks what is in a package before they let it in. */
export const sbom: readonly Consumer[] = [
  {
    shape: "the SBOMs beside the tarballs",
    async prove({ released }) {
      const release = join(released, "release");
      const plan = await readPlan(release);
      for (const packed of plan) {
        const { manifest } = await readTarball(join(release, packed.tarball.path));
        // A caret of ours begins at what was released with it.
        const asked = Object.entries(manifest.dependencies ?? {}).map(([name, range]) =>
          packageUrl(name, range.replace(/^\^/, "")),
        );
        const named = directDependencies(await readSbom(release, packed)).join(", ");
        const needed = asked.sort().join(", ");
        if (named !== needed) throw new Error(`${packed.name} needs ${needed}, and its SBOM names ${named}.`);
      }
      return `${plan.length} name what the tarballs depend on`;
    },
  },
];
