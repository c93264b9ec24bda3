import { equal } from "../../suite/assert.mjs";
import { runTests, skip } from "../../suite/run.mjs";

/** @param {import("../../suite/run.mjs").Host} host */
export const run = (host) =>
  runTests(
    [
      ["one is one", () => equal(1, 1)],
      ["one is two", () => equal(1, 2)],
      ["nothing", () => skip("it is not asked")],
    ],
    host,
  );
