import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { readTarball } from "@org/release";
import { ROOT } from "@org/testing";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const sbom: Proof<RegistryEnvironment> = {
  name: "SBOMs of the tarballs",
  async prove({ released, published }) {
    const directory = join(released, "release/sbom");
    const names = published.map(({ name }) => name);
    const checked: string[] = [];
    for (const { name, tarball } of published) {
      const file = `${basename(tarball, ".tgz")}.cdx.json`;
      checked.push(file);
      const text = await readFile(join(directory, file), "utf8");
      const invalid = await new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(text);
      assert.equal(invalid, null, `${file} is not valid CycloneDX 1.7: ${JSON.stringify(invalid)}`);
      assertPublic(text, names, [ROOT, released]);
      const { manifest } = await readTarball(tarball);
      // For the dependency `^1.2.3`, the SBOM lists the version 1.2.3.
      const needed = Object.entries(manifest.dependencies ?? {}).map(([dependency, range]) =>
        packageUrl(dependency, range.replace(/^\^/, "")),
      );
      assert.deepEqual(
        directDependencies(JSON.parse(text)),
        needed.sort(),
        `${file} must list exactly the dependencies of ${name}.`,
      );
    }
    assert.deepEqual((await readdir(directory)).sort(), checked.sort());
    return `${published.length} SBOMs are valid CycloneDX 1.7 and list the dependencies`;
  },
};

/**
 * @throws {AssertionError} if an SBOM contains a private package, a version of the workspace, or a path of this machine
 */
function assertPublic(sbom: string, published: readonly string[], roots: readonly string[]): void {
  const named = new Set(Array.from(sbom.matchAll(/%40org\/[\w-]+/g), ([name]) => name.replace("%40", "@")));
  assert.notEqual(named.size, 0, "The SBOM must contain a package of this repository.");
  assert.deepEqual(
    [...named].filter((name) => !published.includes(name)),
    [],
  );
  assert.doesNotMatch(sbom, /file:|workspace:|link:/);
  for (const root of roots) assert.ok(!sbom.includes(root), `The SBOM must not contain the path ${root}.`);
}

interface Sbom {
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

function directDependencies({ metadata, dependencies }: Sbom): string[] {
  const own = metadata.component["bom-ref"];
  return [...(dependencies.find(({ ref }) => ref === own)?.dependsOn ?? [])].sort();
}

function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
