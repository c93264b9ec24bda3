import { expect, test } from "vitest";
import { largest } from "../src/change.ts";

test("the largest bump of none is none", () => {
  expect(largest([])).toBe("none");
  expect(largest(["minor", "patch", "major", "none"])).toBe("major");
});
