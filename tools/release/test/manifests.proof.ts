import { run, scratchFolder } from "@org/testing";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPackages, ROOT } from "../src/packages.ts";
import { readTarball } from "../src/tarball.ts";

const packages = await readPackages(ROOT);
const published = packages.map(({ manifest }) => manifest.name);
const scratch = await scratchFolder("manifests-");
afterAll(() => scratch[Symbol.asyncDispose]());

test.each(packages)(
  "the packed manifest of $manifest.name contains no scripts, no devDependencies and no names of private packages",
  async (one) => {
    const tarball = join(scratch.path, `${published.indexOf(one.manifest.name)}.tgz`);
    await run(one.folder, "pnpm", ["pack", "--out", tarball]);
    const { manifest, files } = await readTarball(tarball);
    expect(manifest.name).toBe(one.manifest.name);
    expect([...files.keys()]).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md", "AGENTS.md"]));
    expect(manifest).not.toHaveProperty("scripts");
    expect(manifest).not.toHaveProperty("devDependencies");
    const named = JSON.stringify({ ...manifest, repository: undefined }).match(/@org\/[\w-]+/g) ?? [];
    expect(named.filter((name) => !published.includes(name))).toEqual([]);
  },
);
