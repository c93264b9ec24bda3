import { expect, test } from "vitest";
import { largest } from "../src/change.ts";

test("`largest` returns the largest bump of a list, and `none` for an empty list", () => {
  expect(largest([])).toBe("none");
  expect(largest(["minor", "patch", "major", "none"])).toBe("major");
});
