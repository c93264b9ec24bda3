import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readPackages, ROOT } from "../src/packages.ts";

interface AnyManifest {
  readonly [kind: string]: Readonly<Record<string, string>> | undefined;
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
}).split("\n");
// A folder of a tool can hold a program for another repo, which pins nothing of ours.
const workspaces = files.filter((file) => /^((packages|tools|examples)\/[^/]+\/|spec\/)?package\.json$/.test(file));

test.each(workspaces)("%s asks for exact versions, of the catalog or of this repo", (file) => {
  const manifest: AnyManifest = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
  const asked = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  const pinned = /^(\d+\.\d+\.\d+(-[\w.]+)?|npm:(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+|catalog:\w*|workspace:[*^])$/;
  expect(asked.filter(([, version]) => !pinned.test(version))).toEqual([]);
});

test.each(workspaces.filter((file) => !file.startsWith("packages/")))("%s is private, and never published", (file) => {
  expect(JSON.parse(readFileSync(join(ROOT, file), "utf8"))).toMatchObject({ private: true });
});

test("what is installed younger than three days is named in an exact version", () => {
  const { minimumReleaseAgeExclude }: { minimumReleaseAgeExclude: string[] } = parse(
    readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8"),
  );
  expect(minimumReleaseAgeExclude.filter((name) => !/^@?[\w./-]+@\d+\.\d+\.\d+$/.test(name))).toEqual([]);
});

test("nothing is installed in its first days, nor with less proof of its origin, nor runs a script that is not named", () => {
  expect(parse(readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8"))).toMatchObject({
    minimumReleaseAge: 3 * 24 * 60,
    trustPolicy: "no-downgrade",
    allowBuilds: {
      "@parcel/watcher": false,
      "@swc/core": false,
      bun: true,
      deno: false,
      esbuild: false,
      protobufjs: false,
      workerd: false,
    },
  });
});

type Catalog = Readonly<Record<string, string>>;

test("the catalogs have exact versions", () => {
  const { catalog, catalogs }: { catalog: Catalog; catalogs: Record<string, Catalog> } = parse(
    readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8"),
  );
  const versions = [catalog, ...Object.values(catalogs)].flatMap((each) => Object.entries(each));
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("there is one lockfile", () => {
  const names = /^(pnpm-lock\.yaml|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|bun\.lockb?|deno\.lock)$/;
  expect(files.filter((file) => names.test(basename(file)))).toEqual(["pnpm-lock.yaml"]);
});

test("no published package runs anything where it is installed", async () => {
  const packages = await readPackages(ROOT);
  const scripts = packages.flatMap(({ manifest }) => Object.keys(manifest.scripts ?? {}));
  const ofInstall = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare", "dependencies"];
  expect(scripts.filter((name) => ofInstall.includes(name))).toEqual([]);
});

test("signing depends on nothing, the client on openapi-fetch, exactly, and on signing, as the sandbox does", async () => {
  const packages = await readPackages(ROOT);
  const asked = packages.map(({ manifest }) => [manifest.name, manifest.dependencies ?? {}]);
  expect(Object.fromEntries(asked)).toEqual({
    "@org/signing": {},
    "@org/broker-client": { "@org/signing": "workspace:^", "openapi-fetch": "catalog:" },
    "@org/broker-sandbox": { "@org/signing": "workspace:^" },
  });
});

test("what generates the client is pinned as what it runs on is: neither gets updates any more", () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, "tools/codegen/package.json"), "utf8"),
  );
  expect(dependencies["openapi-typescript"]).toBe("7.13.0");
});
