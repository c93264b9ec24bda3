import { expect, test } from "vitest";
import { unfollowedMajors } from "../src/majors.ts";
import { readPackages, ROOT, type Package } from "../src/packages.ts";
import type { Pending } from "../src/pending.ts";

const packages = await readPackages(ROOT);
const major = (name: string): Pending => ({ name, bump: "major", why: "" });
const clientImports = async ({ manifest }: Package) => manifest.name === "@org/broker-client";

test("unfollowedMajors reports the client if signing has a major and the client has only a minor", async () => {
  const pending = [major("@org/signing"), { ...major("@org/broker-client"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([
    expect.stringContaining("Add a changeset that makes @org/broker-client a major"),
  ]);
});

test("unfollowedMajors reports nothing if signing has a major and the client has a major", async () => {
  const pending = [major("@org/signing"), major("@org/broker-client")];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});

test("unfollowedMajors reports nothing if signing has only a minor", async () => {
  const pending = [{ ...major("@org/signing"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});
