import { expect, test } from "vitest";
import type { Package } from "../src/packages.ts";
import { report, type Release } from "../src/report.ts";
import { packed } from "./helpers/packed.ts";

const of = (name: string, version: string): Package => ({ folder: "", manifest: { name, version } });

test("a report describes each version that will be published", () => {
  const tarball = {
    size: { packed: 1234, unpacked: 5678 },
    files: new Map(["package.json", "dist/a.mjs", "dist/b.mjs"].map((path) => [path, ""])),
  };
  const signing = { name: "@org/signing", version: "1.1.0" };
  const client = { name: "@org/broker-client", version: "1.0.1", dependencies: { "@org/signing": "^1.1.0" } };
  const release: Release = {
    packages: [of("@org/signing", "1.0.0"), of("@org/broker-client", "1.0.0"), of("@org/broker-sandbox", "1.2.0")],
    raised: [of("@org/signing", "1.1.0"), of("@org/broker-client", "1.0.1"), of("@org/broker-sandbox", "1.2.0")],
    pending: [
      { name: "@org/signing", bump: "minor", why: "Signs more." },
      { name: "@org/signing", bump: "patch", why: `Signs less ${"and less ".repeat(20)}.` },
    ],
    published: [signing, client].map((manifest) => ({
      packed: packed(manifest.name, manifest.version),
      tarball: { ...tarball, manifest },
      registry: "https://registry.example.com/",
    })),
  };
  expect(report(release)).toBe(`@org/signing 1.0.0 -> 1.1.0
  registry      https://registry.example.com/ (restricted, dist-tag latest)
  files         3: 2 in dist/, package.json
  size          1.2 kB packed, 5.7 kB unpacked
  dependencies  none
  reason        minor: Signs more.
  reason        patch: Signs less and less and less and less and less and less and less and less and less and …

@org/broker-client 1.0.0 -> 1.0.1
  registry      https://registry.example.com/ (restricted, dist-tag latest)
  files         3: 2 in dist/, package.json
  size          1.2 kB packed, 5.7 kB unpacked
  dependencies  @org/signing ^1.1.0
  reason        a dependency has a new version

@org/broker-sandbox 1.2.0 will not be published: the registry already has this version.

Only the packages in packages/ are published. All other packages are private.`);
});

test("a report contains a warning if the registry already has the new version of a package", () => {
  const release: Release = {
    packages: [of("@org/signing", "1.0.0")],
    raised: [of("@org/signing", "1.1.0")],
    pending: [{ name: "@org/signing", bump: "minor", why: "Signs more." }],
    published: [],
  };
  expect(report(release)).toContain("@org/signing 1.0.0 -> 1.1.0 CANNOT be published: the registry already has 1.1.0.");
});
