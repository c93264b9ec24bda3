import { readCommandLine, run } from "@org/testing";
import { ROOT } from "../packages.ts";
import { runSteps } from "../steps.ts";

readCommandLine(`Usage: pnpm release version

Raises the versions according to the pending changesets. Writes the changelogs, and copies the spec to
spec/revisions/. Writes no file and fails if the plan of the spec is out of date, if a line of the ledger is wrong, or if
a major bump is missing.

Example: pnpm release version`);
runSteps([
  ["spec", "plan", "--check"],
  ["release", "check"],
  ["changeset", "version"],
  ["spec", "accept"],
]);
if (process.exitCode === 0) {
  const changed = await run(ROOT, "git", ["status", "--short"]);
  console.log(`\nReview and commit these files:\n${changed.trimEnd()}`);
}
