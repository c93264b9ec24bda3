import { readPlan, readTarball } from "@org/release";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Consumer } from "../consumer.ts";

/** Who asks what is in a package before they let it in. */
export const sbom: readonly Consumer[] = [
  {
    shape: "the SBOMs beside the tarballs",
    async prove({ released }) {
      const release = join(released, "release");
      const plan = await readPlan(release);
      for (const { name, tarball } of plan) {
        const { manifest } = await readTarball(join(release, tarball.path));
        // A caret of ours begins at what was released with it.
        const asked = Object.entries(manifest.dependencies ?? {}).map(([name, range]) =>
          packageUrl(name, range.replace(/^\^/, "")),
        );
        const file = join(release, "sbom", `${basename(tarball.path, ".tgz")}.cdx.json`);
        const named = directDependencies(JSON.parse(await readFile(file, "utf8"))).join(", ");
        const needed = asked.sort().join(", ");
        if (named !== needed) throw new Error(`${name} needs ${needed}, and its SBOM names ${named}.`);
      }
      return `${plan.length} name what the tarballs depend on`;
    },
  },
];

/** Of a CycloneDX document, what is asked here. */
interface Sbom {
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** What the package depends on itself, as package URLs. */
function directDependencies({ metadata, dependencies }: Sbom): string[] {
  const own = metadata.component["bom-ref"];
  return [...(dependencies.find(({ ref }) => ref === own)?.dependsOn ?? [])].sort();
}

/** How a package of the registry is named there. */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
