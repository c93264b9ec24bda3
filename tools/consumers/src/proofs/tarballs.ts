// Proofs about the published tarballs: their files, their SBOMs, and whether a second build has the same bytes.
import assert from "node:assert/strict";
import { readTarball, integrityOf, readPackages, type Tarball } from "@org/release";
import { readFile, readdir, cp } from "node:fs/promises";
import { join, basename } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { ROOT, copyRepo, run } from "@org/testing";
import manifest from "../../package.json" with { type: "json" };
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";
import { findLeaks } from "../tarball/leaks.ts";
import { findUnreferenced } from "../tarball/references.ts";
import { followMaps } from "../tarball/source-maps.ts";

export const tarballs: Proof<RegistryEnvironment> = {
  name: "files of the tarballs",
  async prove({ released, published }) {
    const lines = ["each file is needed"];
    for (const { name, tarball } of published) {
      const { files, size } = await readTarball(tarball);
      const { followed, problems } = followMaps(files);
      problems.push(...findUnreferenced(files), ...findLeaks(files), ...(await compareDocument(files, released)));
      if (problems.length > 0) throw new Error([name, ...problems].join("\n"));
      const unpacked = Math.round(size.unpacked / 1000);
      lines.push(
        `  ${name}: ${files.size} files, ${unpacked} kB unpacked, ${followed} names found through source maps`,
      );
    }
    return lines.join("\n");
  },
};

async function compareDocument(files: Tarball["files"], released: string): Promise<string[]> {
  const published = files.get("dist/openapi.yaml");
  if (published === undefined || published === (await readFile(join(released, "spec/openapi.yaml"), "utf8"))) return [];
  return ["dist/openapi.yaml differs from spec/openapi.yaml."];
}

const { publint: publintVersion, "@arethetypeswrong/core": attwVersion } = manifest.dependencies;

/** An OpenAPI document needs no type declarations, because an OpenAPI document is not a module. */
const UNTYPED = ["./openapi.yaml"];

/** No program imports @org/broker-cli, so this npm package needs no type declarations. */
const COMMAND = "@org/broker-cli";

export const linters: Proof<RegistryEnvironment> = {
  name: "publint and attw",
  async prove({ published }) {
    let entries = 0;
    for (const { name, tarball: path } of published) {
      const tarball = new Uint8Array(await readFile(path));
      const { entrypoints, problems } = name === COMMAND ? { entrypoints: 0, problems: [] } : await checkTypes(tarball);
      const all = [...(await lint(tarball)), ...problems];
      if (all.length > 0) throw new Error([name, ...all].join("\n"));
      entries += entrypoints;
    }
    return `${publintVersion} and ${attwVersion}, no problem in the tarballs and their ${entries} entries`;
  },
};

async function lint(tarball: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

async function checkTypes(tarball: Uint8Array): Promise<{ entrypoints: number; problems: string[] }> {
  const found = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: UNTYPED });
  if (!found.types) return { entrypoints: 0, problems: ["The package has no types."] };
  return {
    entrypoints: Object.keys(found.entrypoints).length,
    problems: found.problems.map((problem) => JSON.stringify(problem)),
  };
}

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
 * @throws {AssertionError} if an SBOM contains a private package, a local version (`workspace:^`), or a local path
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
