// What the SBOMs depend on is held against the tarballs beside them, by `pnpm verify packages`.
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { run, scratchFolder } from "@org/testing";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileNameOf, readPackages, ROOT } from "../src/packages.ts";

const root: { scripts: Record<string, string> } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const scratch = await scratchFolder("sbom-");
afterAll(() => scratch[Symbol.asyncDispose]());
await run(ROOT, "sh", ["-c", String(root.scripts["release:sbom"]).replace("release/sbom", scratch.path)]);
const files = (await readdir(scratch.path)).sort();
const ours = (await readPackages(ROOT)).map(({ manifest }) => manifest);

test("each published package has one, and nothing else has", () => {
  expect(files).toEqual(ours.map(({ name, version }) => `${fileNameOf(name, version)}.cdx.json`).sort());
});

describe.each(files)("%s", (file) => {
  const read = () => readFile(join(scratch.path, file), "utf8");

  test("is CycloneDX 1.7", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot7);
    expect(await validator.validate(await read())).toBeNull();
  });

  test("names nothing private or of this machine", async () => {
    const text = await read();
    const named = new Set(Array.from(text.matchAll(/%40org\/[\w-]+/g), ([name]) => name.replace("%40", "@")));
    expect(named.size).toBeGreaterThan(0);
    const published = ours.map(({ name }) => name);
    expect([...named].filter((name) => !published.includes(name))).toEqual([]);
    expect(text).not.toMatch(/file:|workspace:|link:/);
    expect(text).not.toContain(ROOT);
  });
});
