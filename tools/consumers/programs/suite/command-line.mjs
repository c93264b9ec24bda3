// Runs the suite on Node, Bun and Deno, and prints its report: `command-line.mjs INPUT`.
import process from "node:process";
import { inspect } from "node:util";
import { run } from "./index.mjs";

const [, , input = ""] = process.argv;
const inspectDeep = (/** @type {unknown} */ value) => inspect(value, { depth: Infinity, showHidden: true });
const report = JSON.stringify(await run({ ...JSON.parse(input), inspect: inspectDeep }));
// A test that never ends can keep the process alive.
process.stdout.write(report, () => process.exit());
