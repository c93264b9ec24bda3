import { equal } from "../../suite/assert.mjs";
import { runTests, skip } from "../../suite/run.mjs";

/** @param {import("../../suite/run.mjs").World} world */
export const run = (world) =>
  runTests(
    [
      ["one is one", () => equal(1, 1)],
      ["one is two", () => equal(1, 2)],
      ["nothing", () => skip("it is not asked")],
    ],
    world,
  );
