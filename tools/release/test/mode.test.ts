import { expect, test } from "vitest";
import { modeOf } from "../src/mode.ts";
import type { Package } from "../src/packages.ts";
import type { Pending } from "../src/pending.ts";

const signing: Package = { folder: "", manifest: { name: "@org/signing", version: "1.1.0" } };
const pending: Pending[] = [{ name: "@org/signing", bump: "minor", why: "" }];

test("modeOf returns `version` if a changeset is pending, even if a version has no tag", () => {
  expect(modeOf(pending, [signing], ["@org/signing@1.0.0"])).toBe("version");
});

test("modeOf returns `publish` if no changeset is pending and a version has no tag", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0"])).toBe("publish");
});

test("modeOf returns `none` if no changeset is pending and each version has a tag", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0", "@org/signing@1.1.0"])).toBe("none");
});
