import { expect, test } from "vitest";
import { unfollowedMajors } from "../src/majors.ts";
import { readPackages, ROOT, type Package } from "../src/packages.ts";
import type { Pending } from "../src/pending.ts";

const packages = await readPackages(ROOT);
const major = (name: string): Pending => ({ name, bump: "major", why: "" });
const clientImports = async ({ manifest }: Package) => manifest.name === "@org/broker-client";

test("unfollowedMajors reports `@org/broker-client` if only `@org/signing` has a major bump", async () => {
  const pending = [major("@org/signing"), { ...major("@org/broker-client"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([
    expect.stringContaining("Add a changeset with a major bump of @org/broker-client"),
  ]);
});

test("unfollowedMajors reports nothing if `@org/signing` and `@org/broker-client` have a major bump", async () => {
  const pending = [major("@org/signing"), major("@org/broker-client")];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});

test("unfollowedMajors reports nothing if `@org/signing` has a minor bump", async () => {
  const pending = [{ ...major("@org/signing"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});
