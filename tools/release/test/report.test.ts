import { scratchFolder } from "@org/testing";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Package } from "../src/packages.ts";
import { readPlan, verifyPlan, type Packed } from "../src/plan.ts";
import { toBePublished } from "../src/publish.ts";
import { report, type Release } from "../src/report.ts";
import { checkName } from "../src/snapshot.ts";

const of = (name: string, version: string): Package => ({ folder: "", manifest: { name, version } });
const packed = (name: string, version: string): Packed => ({
  name,
  version,
  access: "restricted",
  tag: "latest",
  tarball: { path: "", integrity: "" },
});

test("a release says of each package what goes where, and why, and what stays", () => {
  const tarball = {
    size: { packed: 1234, unpacked: 5678 },
    files: new Map(["package.json", "dist/a.mjs", "dist/b.mjs"].map((path) => [path, ""])),
  };
  const client = { name: "@org/broker-client", version: "1.0.1", dependencies: { "@org/signing": "^1.1.0" } };
  const release: Release = {
    packages: [of("@org/signing", "1.0.0"), of("@org/broker-client", "1.0.0"), of("@org/broker-sandbox", "1.2.0")],
    raised: [of("@org/signing", "1.1.0"), of("@org/broker-client", "1.0.1"), of("@org/broker-sandbox", "1.2.0")],
    pending: [
      { name: "@org/signing", bump: "minor", why: "Signs more." },
      { name: "@org/signing", bump: "patch", why: `Signs less ${"and less ".repeat(20)}.` },
    ],
    plan: [packed("@org/signing", "1.1.0"), packed("@org/broker-client", "1.0.1")],
    tarballs: new Map([
      ["@org/signing", { ...tarball, manifest: { name: "@org/signing", version: "1.1.0" } }],
      ["@org/broker-client", { ...tarball, manifest: client }],
    ]),
    registries: new Map([
      ["@org/signing", "https://registry.example.com/"],
      ["@org/broker-client", "https://registry.example.com/"],
    ]),
  };
  expect(report(release)).toBe(`@org/signing 1.0.0 -> 1.1.0
  to       https://registry.example.com/, restricted, as latest
  files    3: 2 in dist/, package.json
  size     1.2 kB packed, 5.7 kB unpacked
  needs    nothing
  because  minor: Signs more.
  because  patch: Signs less and less and less and less and less and less and less and less and less and …

@org/broker-client 1.0.0 -> 1.0.1
  to       https://registry.example.com/, restricted, as latest
  files    3: 2 in dist/, package.json
  size     1.2 kB packed, 5.7 kB unpacked
  needs    @org/signing ^1.1.0
  because  what it depends on is released: its range follows

@org/broker-sandbox 1.2.0 is not published: the registry has this version.

What is outside of packages/ is private, and never published.`);
});

test("a version that is raised to one that the registry has is not passed over in silence", () => {
  const release: Release = {
    packages: [of("@org/signing", "1.0.0")],
    raised: [of("@org/signing", "1.1.0")],
    pending: [{ name: "@org/signing", bump: "minor", why: "Signs more." }],
    plan: [],
    tarballs: new Map(),
    registries: new Map(),
  };
  expect(report(release)).toContain("@org/signing 1.0.0 -> 1.1.0 CANNOT be published: the registry has 1.1.0 already.");
});

test("a tarball that is not what was packed is not published", async () => {
  await using scratch = await scratchFolder("plan-");
  const folder = scratch.path;
  await mkdir(join(folder, "packages"));
  const path = "packages/org-signing-1.0.0.tgz";
  await writeFile(join(folder, path), "made up");
  const integrity = `sha256-${createHash("sha256").update("made up").digest("base64")}`;
  const plan = [[{ kind: "publish", ...packed("@org/signing", "1.0.0"), tarball: { path, integrity } }]];
  await writeFile(join(folder, "publish-plan.json"), JSON.stringify({ version: 1, plan }));
  expect(await verifyPlan(folder)).toEqual(await readPlan(folder));
  await appendFile(join(folder, path), " and changed");
  expect(await readFile(join(folder, path), "utf8")).toBe("made up and changed");
  await expect(verifyPlan(folder)).rejects.toThrow(`${integrity} was packed.`);
});

test("what would be published is said with its registry, and nothing is if nothing was packed", async () => {
  await using scratch = await scratchFolder("publish-");
  await expect(toBePublished(scratch.path)).rejects.toThrow("Nothing is packed: `pnpm release pack` first.");
  await mkdir(join(scratch.path, "release"));
  await writeFile(join(scratch.path, "release/made-up.tgz"), "made up");
  const integrity = `sha256-${createHash("sha256").update("made up").digest("base64")}`;
  const plan = [[{ ...packed("@org/signing", "1.0.0"), tarball: { path: "made-up.tgz", integrity } }]];
  await writeFile(join(scratch.path, "release/publish-plan.json"), JSON.stringify({ version: 1, plan }));
  await writeFile(join(scratch.path, ".npmrc"), "@org:registry=https://registry.example.com/\n");
  expect(await toBePublished(scratch.path)).toBe(
    "@org/signing 1.0.0 to https://registry.example.com/, restricted, as latest",
  );
});

test.each(["latest", "next", "1.0", "Try", "--tag", "a b", ""])("no snapshot is called %j", (name) => {
  expect(() => checkName(name)).toThrow("names no snapshot");
});
