// Compares the written changesets with the plan.
import { isLower, PACKAGES, type Package } from "./change.ts";
import { fileOf, type Changesets } from "./changeset.ts";

/**
 * Returns a message for each problem of the written changesets. A correct changeset describes every change, and its
 * bump is at least the proved bump.
 */
export function check(proved: Changesets, written: Changesets | undefined): string[] {
  const problems = PACKAGES.flatMap((name) => checkOf(name, proved, written));
  const isReworded = problems.some((problem) => problem.includes("does not describe every change"));
  return isReworded ? [...problems, OTHER_WORDS] : problems;
}

const OTHER_WORDS =
  "To change the words of a line, write the new words into spec/wording.yaml: " +
  "see “Change the wording of a plan” in docs/spec-revision.md.";

function checkOf(name: Package, { bumps, summaries }: Changesets, written: Changesets | undefined): string[] {
  const [file, asked] = [fileOf(name), bumps[name]];
  const raised = written?.bumps[name] ?? "none";
  if (asked === "none") {
    return raised === "none" ? [] : [`${file} exists, but the spec needs no release. Run \`pnpm spec plan\`.`];
  }
  if (written === undefined || written.summaries[name] === "") {
    return [
      `The spec has changed, but ${file} is missing. Run \`pnpm spec plan\`, ` +
        "or `pnpm spec accept` if a release has consumed the changeset.",
    ];
  }
  const low =
    `${file} has the bump ${raised} for ${name}, but the spec needs ${asked}. ` +
    "A lower bump needs a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.";
  // Without this check, a later edit with the same bump would be released without a description.
  const isDescribed = written.summaries[name].includes(summaries[name]);
  return [
    ...(isLower(raised, asked) ? [low] : []),
    ...(isDescribed ? [] : [`${file} does not describe every change. Run \`pnpm spec plan\`.`]),
  ];
}
