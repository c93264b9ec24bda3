// Finds problems that a maintainer must correct before a release.
import { isLower, PACKAGES, type Package } from "./change.ts";
import { fileOf, type Changesets } from "./changeset.ts";
import { missing } from "./report.ts";
import type { Proposal } from "./propose.ts";

export function problemsOf(proposal: Proposal, written: Changesets | undefined): string[] {
  const isUnfinished = proposal.lint.toFillIn.length > 0;
  return [...check(proposal, written), ...missing(proposal), ...(isUnfinished ? [TO_FILL_IN] : [])];
}

const TO_FILL_IN = "The spec has places to fill in or to check. The plan lists these places first.";

/** Returns a message for each problem of a changeset, such as a change that the changeset does not describe. */
export function check(proved: Changesets, written: Changesets | undefined): string[] {
  const problems = PACKAGES.flatMap((name) => checkOf(name, proved, written));
  const isReworded = problems.some((problem) => problem.includes("does not describe every change"));
  return isReworded ? [...problems, OTHER_WORDS] : problems;
}

const OTHER_WORDS =
  "To change the words of a line, write the new words into spec/wording.yaml. " +
  "See “Change the wording of a plan” in docs/spec-revision.md.";

function checkOf(name: Package, { bumps, summaries }: Changesets, written: Changesets | undefined): string[] {
  const [file, asked] = [fileOf(name), bumps[name]];
  const raised = written?.bumps[name] ?? "none";
  if (asked === "none") {
    return raised === "none"
      ? []
      : [`${file} exists, but the plan has no bump for ${name}. To delete the file, run \`pnpm spec plan\`.`];
  }
  if (written === undefined || written.summaries[name] === "") {
    return [
      `The spec has changed, but ${file} is missing. Run \`pnpm spec plan\`. ` +
        "If a release has already used the changeset, run `pnpm spec accept` instead.",
    ];
  }
  const low =
    `${file} has the bump ${raised} for ${name}, but the plan has the bump ${asked}. ` +
    "A lower bump needs a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.";
  // After an edit of the spec, the summary of a changeset can be outdated even if the bump is still right.
  const isDescribed = written.summaries[name].includes(summaries[name]);
  return [
    ...(isLower(raised, asked) ? [low] : []),
    ...(isDescribed ? [] : [`${file} does not describe every change. Run \`pnpm spec plan\`.`]),
  ];
}
