import { expect, test } from "vitest";
import { largest } from "../src/change.ts";

test("`largest` returns `none` for an empty list, and the largest bump for a list of bumps", () => {
  expect(largest([])).toBe("none");
  expect(largest(["minor", "patch", "major", "none"])).toBe("major");
});
