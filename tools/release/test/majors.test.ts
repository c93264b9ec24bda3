import { expect, test } from "vitest";
import { unfollowedMajors } from "../src/majors.ts";
import { readPackages, ROOT, type Package } from "../src/packages.ts";
import type { Pending } from "../src/pending.ts";

const packages = await readPackages(ROOT);
const major = (name: string): Pending => ({ name, bump: "major", why: "" });
const clientImports = async ({ manifest }: Package) => manifest.name === "@org/broker-client";

test("a major of signing is refused while the client, whose types import it, is none", async () => {
  const pending = [major("@org/signing"), { ...major("@org/broker-client"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([
    expect.stringContaining("add a changeset that makes @org/broker-client a major"),
  ]);
});

test("it is allowed with a major of the client; the sandbox, whose types do not import it, can stay what it is", async () => {
  const pending = [major("@org/signing"), major("@org/broker-client")];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});

test("a lesser bump of signing asks for nothing", async () => {
  const pending = [{ ...major("@org/signing"), bump: "minor" as const }];
  expect(await unfollowedMajors({ packages, pending, typesImport: clientImports })).toEqual([]);
});
