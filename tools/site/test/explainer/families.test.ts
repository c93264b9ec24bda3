import { expect, test } from "vitest";
import { CAUSES } from "../../../../packages/signing/src/explain/table/index.ts";
import { familyOf, stepOf, type CodeWithoutFamily } from "../../src/explainer/families.ts";
import { snippetsFor } from "../../src/explainer/snippets.ts";

// The compiler rejects this line if a code has no family.
const none: CodeWithoutFamily[] = [];

test("each cause of explain has a family and a snippet in each language", () => {
  expect(CAUSES.filter(({ code }) => familyOf(code) === undefined).map(({ code }) => code)).toEqual(none);
  for (const { code, message, fix } of CAUSES) {
    expect(stepOf(code)).toBeDefined();
    const languages = snippetsFor([{ code, message, fix }], undefined).map(({ language }) => language);
    expect(languages).toEqual(["TypeScript", "Python"]);
  }
});

test("snippetsFor returns the snippets of the part if no cause is known", () => {
  expect(snippetsFor([], "path")[0]?.code).toContain("decoded path");
  expect(snippetsFor([], undefined)).toEqual([]);
});

test("snippetsFor returns the snippets of a family once", () => {
  const cause = (code: "mac_md5" | "mac_sha1") => ({ code, message: "", fix: "" });
  expect(snippetsFor([cause("mac_md5"), cause("mac_sha1")], undefined)).toHaveLength(2);
});
