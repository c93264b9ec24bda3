import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileNameOf } from "./packages.ts";
import type { Packed } from "./plan.ts";

/** Of a CycloneDX document, what is asked here. */
export interface Sbom {
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly components: readonly { readonly purl: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The SBOM beside a tarball, in the folder that `pnpm release:pack` wrote. */
export async function readSbom(folder: string, { name, version }: Packed): Promise<Sbom> {
  return JSON.parse(await readFile(join(folder, "sbom", `${fileNameOf(name, version)}.cdx.json`), "utf8"));
}

/** What the package depends on itself, as package URLs. */
export function directDependencies({ metadata, dependencies }: Sbom): string[] {
  const own = metadata.component["bom-ref"];
  return [...(dependencies.find(({ ref }) => ref === own)?.dependsOn ?? [])].sort();
}

/** How a package of the registry is named there. */
export function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
