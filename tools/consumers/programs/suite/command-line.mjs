// Runs the suite on Node, Bun and Deno, and prints the report.
import process from "node:process";
import { inspect } from "node:util";
import { run } from "./index.mjs";

const [, , input = ""] = process.argv;
const inspectDeep = (/** @type {unknown} */ value) => inspect(value, { depth: Infinity, showHidden: true });
const report = JSON.stringify(await run({ ...JSON.parse(input), inspect: inspectDeep }));
// The program calls process.exit(), because an unfinished test can keep the process alive.
process.stdout.write(report, () => process.exit());
