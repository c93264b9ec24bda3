// Runs `pnpm release version`.
import { readCommandLine, run } from "@org/testing";
import { ROOT } from "../packages.ts";
import { runSteps } from "../steps.ts";

readCommandLine({
  name: "pnpm release version",
  summary: `Raises the versions according to the pending changesets, writes the changelogs, and accepts the spec. Writes no
file and fails if the plan of the spec is out of date, if the ledger does not replay, or if a major is missing.`,
  options: {},
  example: "pnpm release version",
});
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
