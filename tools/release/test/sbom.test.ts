import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { run } from "@org/scratch";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileNameOf, readPackages, ROOT } from "../src/packages.ts";
import { directDependencies, packageUrl, type Sbom } from "../src/sbom.ts";

const root: { scripts: Record<string, string> } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const folder = await mkdtemp(join(tmpdir(), "sbom-"));
afterAll(() => rm(folder, { recursive: true }));
await run(ROOT, "sh", ["-c", String(root.scripts["release:sbom"]).replace("release/sbom", folder)]);
const files = (await readdir(folder)).sort();
const ours = await readPackages(ROOT);

test("each published package has one, and nothing else has", () => {
  const expected = ours.map(({ manifest: { name, version } }) => `${fileNameOf(name, version)}.cdx.json`);
  expect(files).toEqual(expected.sort());
});

describe.each(files)("%s", (file) => {
  const read = () => readFile(join(folder, file), "utf8");

  test("is CycloneDX 1.7", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot7);
    expect(await validator.validate(await read())).toBeNull();
  });

  test("names what the package depends on, and nothing private or of this machine", async () => {
    const text = await read();
    const sbom: Sbom = JSON.parse(text);
    const own = ours.find((one) => one.manifest.name === `@org/${file.replace(/^org-|-\d.*/g, "")}`)?.manifest;
    const asked = Object.entries(own?.dependencies ?? {}).map(([name, range]) =>
      packageUrl(name, ours.find((one) => one.manifest.name === name)?.manifest.version ?? range),
    );
    expect(sbom.metadata.component["bom-ref"]).toBe(packageUrl(own?.name ?? "", own?.version ?? ""));
    expect(directDependencies(sbom)).toEqual(asked.sort());
    const published = ours.map(({ manifest: { name, version } }) => packageUrl(name, version));
    const named = sbom.components.map(({ purl }) => purl).filter((purl) => purl.includes("%40org/"));
    expect(named.filter((purl) => !published.includes(purl))).toEqual([]);
    expect(text).not.toMatch(/file:|workspace:|link:/);
    expect(text).not.toContain(ROOT);
  });
});
