import { expect, test } from "vitest";
import { modeOf, type Pending } from "../src/pending.ts";
import type { Package } from "../src/packages.ts";

const signing: Package = { folder: "", manifest: { name: "@org/signing", version: "1.1.0" } };
const pending: Pending[] = [{ name: "@org/signing", bump: "minor", why: "" }];

test("modeOf returns `version` if a changeset is pending", () => {
  expect(modeOf(pending, [signing], ["@org/signing@1.0.0"])).toBe("version");
});

test("modeOf returns `publish` if the current version has no Git tag and no changeset is pending", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0"])).toBe("publish");
});

test("modeOf returns `none` if the current version has a Git tag and no changeset is pending", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0", "@org/signing@1.1.0"])).toBe("none");
});
