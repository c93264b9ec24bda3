import type { Draft } from "./draft.ts";
import { MISTAKES, type KnownMistake } from "./mistakes/index.ts";

/** The fewest mistakes that lead to a draft that matches: none, one or two; undefined where those are not enough. */
export async function findCauses(
  draft: Draft,
  matches: (draft: Draft) => Promise<boolean>,
): Promise<readonly KnownMistake[] | undefined> {
  for (const { causes, draft: candidate } of candidates(draft)) if (await matches(candidate)) return causes;
  return undefined;
}

interface Candidate {
  readonly causes: readonly KnownMistake[];
  readonly draft: Draft;
}

function* candidates(draft: Draft): Generator<Candidate> {
  yield { causes: [], draft };
  for (const mistake of MISTAKES) {
    for (const way of mistake.ways(draft)) yield { causes: [mistake], draft: { ...draft, ...way } };
  }
  // Behind the others, because they are a thousand.
  for (const mistake of MISTAKES) {
    for (const way of mistake.rareWays?.(draft) ?? []) yield { causes: [mistake], draft: { ...draft, ...way } };
  }
  for (const [at, first] of MISTAKES.entries()) {
    for (const way of first.ways(draft)) {
      const changed = { ...draft, ...way };
      for (const second of MISTAKES.slice(at + 1)) {
        for (const way of second.ways(changed)) yield { causes: [first, second], draft: { ...changed, ...way } };
      }
    }
  }
}
