// Runs the suite on Node, Bun and Deno, and prints the report. The argument is the input as JSON.
import process from "node:process";
import { inspect } from "node:util";
import { run } from "./index.mjs";

const [, , input = ""] = process.argv;
const inspectDeep = (/** @type {unknown} */ value) => inspect(value, { depth: Infinity, showHidden: true });
const report = JSON.stringify(await run({ ...JSON.parse(input), inspect: inspectDeep }));
// A test that never settles can keep the process alive, so the program exits after the report.
process.stdout.write(report, () => process.exit());
