// `pnpm release version`
import { readCommandLine } from "@org/testing";
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
