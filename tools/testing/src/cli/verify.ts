// Runs `pnpm verify`, which lists or runs the long proofs of suites.ts.
import { readCommandLine } from "../command-line.ts";
import { SUITES } from "../suites.ts";
import { runTasks } from "../tasks.ts";
import { describeSuites, verify } from "../verify.ts";

// The last program of the suite gets the arguments after `--`.
const dashes = process.argv.indexOf("--");
const extra = dashes === -1 ? [] : process.argv.splice(dashes).slice(1);

const { values, positionals, refuse } = readCommandLine({
  name: "pnpm verify",
  summary: `Runs the named suites of long proofs. The name \`all\` stands for the suites that CI runs.
Without a name, the command lists the suites. A suite passes the arguments after \`--\` to its last program.`,
  operands: "[SUITE...]",
  options: {
    full: {
      type: "boolean",
      help: "Runs as many tests as before a release. With this option, `all` stands for every suite.",
    },
  },
  example: "pnpm verify fuzz replay --full",
});
const depth = values.full ? "full" : "ci";
const named = positionals.includes("all")
  ? Object.keys(SUITES).filter((name) => SUITES[name]?.takes[depth] !== undefined)
  : positionals;
const unknown = named.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0)
  refuse(`There is no suite ${unknown.join(" or ")}. Name one or more of ${Object.keys(SUITES).join(", ")}, or all.`);
if (extra.length > 0 && named.length !== 1)
  refuse(`With arguments after --, name exactly one suite. You named ${named.length} suites.`);

if (named.length === 0) {
  console.log(describeSuites(SUITES));
} else if (await runTasks(["build"])) {
  const suites = Object.fromEntries(Object.entries(SUITES).filter(([name]) => named.includes(name)));
  process.exitCode = (await verify(suites, { depth, extra, ci: process.env["CI"] === "true" })) ? 0 : 1;
} else {
  process.exitCode = 1;
}
