import { readCommandLine } from "../command-line.ts";
import { SUITES } from "../suites.ts";
import { runTasks } from "../tasks.ts";
import { describeSuites, verify } from "../verify.ts";

const dashes = process.argv.indexOf("--");
const extra = dashes === -1 ? [] : process.argv.splice(dashes).slice(1);

const { values, positionals, refuse } = readCommandLine({
  name: "pnpm verify",
  summary: `Runs one or more suites of long tests. The name \`all\` means the suites that CI runs.
Without a name, the command lists the suites. The last program of a suite receives the arguments after \`--\`.`,
  operands: "[SUITE...]",
  options: {
    full: {
      type: "boolean",
      help: "Runs the longer version of each suite, as a release requires. With --full, `all` means every suite.",
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
  refuse(`There is no suite ${unknown.join(" or ")}. Valid names are ${Object.keys(SUITES).join(", ")} and \`all\`.`);
if (extra.length > 0 && named.length !== 1)
  refuse(`If arguments follow "--", the command must name exactly one suite, but names ${named.length} suites.`);

if (named.length === 0) {
  console.log(describeSuites(SUITES));
} else if (await runTasks(["build"])) {
  const suites = Object.fromEntries(Object.entries(SUITES).filter(([name]) => named.includes(name)));
  process.exitCode = (await verify(suites, { depth, extra, ci: process.env["CI"] === "true" })) ? 0 : 1;
} else {
  process.exitCode = 1;
}
