// Checks commit subjects. CI runs this program before CI installs npm packages, so the program must not import npm
// packages.
import { execFileSync } from "node:child_process";
import { fail, readCommandLine } from "../command-line.ts";
import { faultsOf } from "../prose/subject.ts";

const { positionals, refuse } = readCommandLine(
  `Usage: node tools/testing/src/cli/subjects.ts RANGE

Checks the subjects of the commits in a range, except merges. The command prints only faults.

Example: node tools/testing/src/cli/subjects.ts main..HEAD`,
  { allowPositionals: true },
);
const [range = refuse("A range of commits is missing."), ...others] = positionals;
if (others.length > 0) refuse(`Expected one range, received ${positionals.length}.`);

const log = execFileSync("git", ["log", "--no-merges", "--format=%h %s", range, "--"], { encoding: "utf8" });
for (const [, commit = "", subject = ""] of log.matchAll(/^(\w+) (.*)$/gm)) {
  for (const fault of faultsOf(subject)) {
    fail(`${commit} ${subject}\n  ${fault}`);
  }
}
