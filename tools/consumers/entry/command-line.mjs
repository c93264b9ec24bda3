// Node, Bun and Deno: `command-line.mjs SUITE WORLD` runs a suite and prints its report.
import process from "node:process";
import { inspect } from "node:util";

const [, , suite = "", world = ""] = process.argv;
const { run } = await import(suite);
const inspectDeep = (/** @type {unknown} */ value) => inspect(value, { depth: Infinity, showHidden: true });
const report = JSON.stringify(await run({ ...JSON.parse(world), inspect: inspectDeep }));
// A test without an end can hold the process open.
process.stdout.write(report, () => process.exit());
