import { isLower, PACKAGES, type Package } from "./change.ts";
import { fileOf, type Changesets } from "./changeset.ts";

/**
 * What is wrong with the written changesets, in sentences: nothing if each is as high as was proved, or higher, and tells
 * of every change.
 */
export function check(proved: Changesets, written: Changesets | undefined): string[] {
  const problems = PACKAGES.flatMap((name) => checkOf(name, proved, written));
  const isReworded = problems.some((problem) => problem.includes("does not describe every change"));
  return isReworded ? [...problems, OTHER_WORDS] : problems;
}

const OTHER_WORDS =
  "To change the words of a line, write spec/wording.yaml: " +
  "see “Correct the words of a plan” in tools/revisions/README.md.";

function checkOf(name: Package, { bumps, summaries }: Changesets, written: Changesets | undefined): string[] {
  const [file, asked] = [fileOf(name), bumps[name]];
  const raised = written?.bumps[name] ?? "none";
  if (asked === "none") {
    return raised === "none" ? [] : [`${file} is there, but the spec asks for no release. Run \`pnpm spec plan\`.`];
  }
  if (written === undefined || written.summaries[name] === "") {
    return [
      `The spec has changed, but ${file} is missing. Run \`pnpm spec plan\`; ` +
        "or `pnpm spec accept`, if a release has consumed it.",
    ];
  }
  const low =
    `${file} raises ${name} by ${raised}, and the spec asks for ${asked}. ` +
    "Lowering it takes a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.";
  // A later edit of the same weight would else be released without a word.
  const isDescribed = written.summaries[name].includes(summaries[name]);
  return [
    ...(isLower(raised, asked) ? [low] : []),
    ...(isDescribed ? [] : [`${file} does not describe every change. Run \`pnpm spec plan\`.`]),
  ];
}
