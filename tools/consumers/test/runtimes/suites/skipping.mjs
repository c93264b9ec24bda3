import { runTests, skip } from "../../suite/run.mjs";

/** @param {import("../../suite/run.mjs").World} world */
export const run = (world) => runTests([["nothing", () => skip("it is not asked")]], world);
