// `pnpm release version`
import { readCommandLine, run } from "@org/testing";
import { ROOT } from "../packages.ts";
import { runSteps } from "../steps.ts";

readCommandLine({
  name: "pnpm release version",
  summary: `Raises the versions by what is pending, writes the changelogs, and accepts the spec. Before it writes, it fails if
the plan is not as it must be, if the ledger would not replay, or if a major is missing.`,
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
  console.log(`\nReview these files, then commit them:\n${changed.trimEnd()}`);
}
