import { expect, test } from "vitest";
import { modeOf } from "../src/mode.ts";
import type { Package } from "../src/packages.ts";
import type { Pending } from "../src/pending.ts";

const signing: Package = { folder: "", manifest: { name: "@org/signing", version: "1.1.0" } };
const pending: Pending[] = [{ name: "@org/signing", bump: "minor", why: "" }];

test("what is pending is versioned before anything is published", () => {
  expect(modeOf(pending, [signing], ["@org/signing@1.0.0"])).toBe("version");
});

test("a version without a tag is published, and so is one whose publishing did not come to its end", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0"])).toBe("publish");
});

test("with nothing pending and all tagged there is nothing to do", () => {
  expect(modeOf([], [signing], ["@org/signing@1.0.0", "@org/signing@1.1.0"])).toBe("none");
});
