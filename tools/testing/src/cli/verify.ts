// `pnpm verify`
import { readCommandLine } from "../command-line.ts";
import { SUITES } from "../suites.ts";
import { runTasks } from "../tasks.ts";
import { describeSuites, verify } from "../verify.ts";

// What follows `--` is for the last program of the suite.
const dashes = process.argv.indexOf("--");
const extra = dashes === -1 ? [] : process.argv.splice(dashes).slice(1);

const { values, positionals, refuse } = readCommandLine({
  name: "pnpm verify",
  summary: `Runs long proofs, each by its name, or \`all\` that CI runs. Without a name it lists them. The words after \`--\` go
to the program of one suite.`,
  operands: "[SUITE...]",
  options: { full: { type: "boolean", help: "Goes as deep as before a release. `all` then means every suite." } },
  example: "pnpm verify fuzz replay --full",
});
const depth = values.full ? "full" : "ci";
const named = positionals.includes("all")
  ? Object.keys(SUITES).filter((name) => SUITES[name]?.takes[depth] !== undefined)
  : positionals;
const unknown = named.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0)
  refuse(`There is no suite ${unknown.join(" or ")}. The suites are ${Object.keys(SUITES).join(", ")}.`);
if (extra.length > 0 && named.length !== 1) refuse("Words after -- need one suite.");

if (named.length === 0) {
  console.log(describeSuites(SUITES));
} else if (await runTasks(["build"])) {
  const suites = Object.fromEntries(Object.entries(SUITES).filter(([name]) => named.includes(name)));
  process.exitCode = (await verify(suites, { depth, extra, ci: process.env["CI"] === "true" })) ? 0 : 1;
} else {
  process.exitCode = 1;
}
