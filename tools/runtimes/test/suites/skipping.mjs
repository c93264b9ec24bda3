import { runTests, skip } from "../../suite/run.mjs";

/** @param {import("../../suite/run.mjs").Host} host */
export const run = (host) => runTests([["nothing", () => skip("it is not asked")]], host);
