import { isLower, PACKAGES, type Package } from "./change.ts";
import { fileOf, type Drafted } from "./changeset.ts";

/**
 * What is wrong with the drafted changesets, in sentences: nothing if each is as high as was proved, or higher, and tells
 * of every change.
 */
export function check(proved: Drafted, drafted: Drafted | undefined): string[] {
  const problems = PACKAGES.flatMap((name) => checkOf(name, proved, drafted));
  const isReworded = problems.some((problem) => problem.includes("does not tell what changed"));
  return isReworded ? [...problems, OTHER_WORDS] : problems;
}

const OTHER_WORDS =
  "To say a line of the plan in other words, put them into spec/wording.yaml: " +
  "see “Correct the words of a plan” in tools/spec-revision/README.md.";

function checkOf(name: Package, { bumps, summaries }: Drafted, drafted: Drafted | undefined): string[] {
  const [file, asked] = [fileOf(name), bumps[name]];
  const raised = drafted?.bumps[name] ?? "none";
  if (asked === "none") {
    return raised === "none" ? [] : [`The spec asks for nothing, and ${file} is there. Run \`pnpm spec plan\`.`];
  }
  if (drafted === undefined || drafted.summaries[name] === "") {
    return [
      `The spec has changed, and ${file} is not there. Run \`pnpm spec plan\`; ` +
        "or, where a release has taken it, `pnpm spec accept`.",
    ];
  }
  const low =
    `${file} raises ${name} by ${raised}, and the spec asks for ${asked}. ` +
    "Lowering it takes a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.";
  // A later edit of the same weight would else be released without a word.
  const isTold = drafted.summaries[name].includes(summaries[name]);
  return [
    ...(isLower(raised, asked) ? [low] : []),
    ...(isTold ? [] : [`${file} does not tell what changed. Run \`pnpm spec plan\`.`]),
  ];
}
