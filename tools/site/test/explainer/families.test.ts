import { expect, test } from "vitest";
import { CAUSES } from "../../../../packages/signing/src/explain/table/index.ts";
import { snippetsFor } from "../../src/explainer/snippets.ts";

test("each cause of explain has a snippet in each language", () => {
  for (const { code, message, fix } of CAUSES) {
    const languages = snippetsFor([{ code, message, fix }], undefined)[0]?.map(({ language }) => language);
    expect(languages).toEqual(["TypeScript", "Python"]);
  }
});

test("snippetsFor returns the snippets of the part if no cause is known", () => {
  expect(snippetsFor([], "path")[0]?.[0]?.code).toContain("decoded path");
  expect(snippetsFor([], undefined)).toEqual([]);
});

test("snippetsFor returns one list for each family", () => {
  const cause = (code: "mac_md5" | "mac_sha1" | "path_case") => ({ code, message: "", fix: "" });
  expect(snippetsFor([cause("mac_md5"), cause("mac_sha1"), cause("path_case")], undefined)).toHaveLength(2);
});
