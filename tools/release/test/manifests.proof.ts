import { run, scratchFolder } from "@org/testing";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPackages, ROOT } from "../src/packages.ts";
import { readTarball } from "../src/tarball.ts";
import { numberIn, rowsOf } from "./helpers/guide-tables.ts";

const packages = await readPackages(ROOT);
const published = packages.map(({ manifest }) => manifest.name);
const scratch = await scratchFolder("manifests-");
afterAll(() => scratch[Symbol.asyncDispose]());

test.each(packages)(
  "the tarball of $manifest.name has a changelog, and a manifest without scripts, devDependencies and private packages",
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

test("the tarball of `@org/signing` is not larger than docs/support.md says", async () => {
  const signing = packages.find(({ manifest }) => manifest.name === "@org/signing");
  const tarball = join(scratch.path, "signing.tgz");
  await run(signing?.folder ?? "", "pnpm", ["pack", "--out", tarball]);
  const [, limit] = (await rowsOf("code or file")).find(([what]) => what === "tarball of `@org/signing`") ?? [];
  expect((await readTarball(tarball)).size.packed).toBeLessThanOrEqual(numberIn(limit));
});
