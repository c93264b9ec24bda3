// After a match, the search still tries the remaining sets of the same kind, such as pairs of common mistakes. The
// result then also has the alternative explanations.
import type { Budget } from "./budget.ts";
import { encoderPairs, pairsOf, profileSets, rarePairs, rareSingles, singles } from "./candidates.ts";
import { isCommon, withStep, type Candidate, type Step } from "./step.ts";
import type { Computer } from "./compute.ts";
import { basesOf, type Base } from "./bases.ts";
import type { SigningVariant } from "./signing-variant.ts";
import { CAUSES, type CauseCode } from "./table/index.ts";
import type { Target } from "./target.ts";
import { evaluate } from "./evaluate.ts";

export interface Match {
  readonly codes: readonly CauseCode[];
  readonly variant: SigningVariant;
  readonly common: number;
}

export interface Result {
  readonly found: readonly Match[];
  /** False if the search found no cause, and also did not try all pairs of common mistakes. */
  readonly isComplete: boolean;
}

interface Singles {
  readonly base: Base;
  /** Steps that produce different signatures. If several steps produce the same signature, the list has one step. */
  readonly distinct: readonly Step[];
  /** Maps each step to the group of all steps that produce the same signature. */
  readonly alike: ReadonlyMap<Step, readonly Step[]>;
  /** Common steps that change the percent-encoder, except the steps in `distinct`. */
  readonly encoders: readonly Step[];
}

/**
 * Finds the sets of mistakes with which a client computes the target. If the client made no mistake, the result has a
 * match whose list `codes` is empty.
 */
export async function findMatches(
  variant: SigningVariant,
  target: Target,
  computer: Computer,
  budget: Budget,
): Promise<Result> {
  const found: Match[] = [];
  const note = ({ steps, variant }: Candidate, forms: readonly (readonly CauseCode[])[]) => {
    const common = steps.filter(isCommon).length;
    for (const form of forms) found.push({ codes: [...steps.flatMap(({ codes }) => codes), ...form], variant, common });
  };
  const all: Singles[] = [];
  for (const base of basesOf(variant, target.lengths)) all.push(await tryAlone(base, target, budget, note));
  const levels = [
    ({ base, alike }: Singles) => profileSets(base.variant, [...alike.keys()]),
    ({ base, distinct }: Singles) => pairsOf(base.variant, distinct, "common", budget, computer.keepNext),
    ({ base, distinct, encoders }: Singles) => encoderPairs(base.variant, distinct, encoders),
    ({ base }: Singles) => rareSingles(base.variant),
  ];
  const run = async (level: (typeof levels)[number]) => {
    if (found.length > 0) return;
    for (const each of all.filter(({ base }) => target.isSearched && base.isSearched)) {
      await tryTogether(each, level(each), target, budget, note);
    }
  };
  for (const level of levels) await run(level);
  const isComplete = found.length > 0 || !budget.isExhausted();
  // If the target is a canonical request, the search does not try pairs with an uncommon mistake. The result of
  // `explain` already shows the first difference between the canonical requests.
  if (target.lengths.length === 0) return { found, isComplete };
  await run(({ base, distinct }) => pairsOf(base.variant, distinct, "frequent", budget, computer.keepNext));
  await run(({ base, distinct }) => pairsOf(base.variant, distinct, "all", budget, computer.keepNext));
  await run(({ base, distinct }) => rarePairs(base.variant, distinct, budget, computer.keepNext));
  return { found, isComplete };
}

type Note = (candidate: Candidate, forms: readonly (readonly CauseCode[])[]) => void;

async function tryAlone(
  { variant, steps, isSearched }: Base,
  target: Target,
  budget: Budget,
  note: Note,
): Promise<Singles> {
  const byValue = new Map<string, Step[]>();
  const common: Step[] = [];
  const right = await target.valueOf(variant);
  const base = { variant, steps, isSearched };
  note({ steps, variant }, target.formsOf(right, variant));
  await evaluate(singles(variant, budget), target, budget, (candidate, value) => {
    const [step] = candidate.steps;
    if (step === undefined) return;
    if (isCommon(step) && step.change.encode !== undefined) common.push(step);
    const isWritten = step.change.write !== undefined;
    if (!isWritten && value === right) return;
    note({ ...candidate, steps: [...steps, step] }, target.formsOf(value, candidate.variant));
    if (isWritten) return;
    const known = byValue.get(value);
    if (known === undefined) byValue.set(value, [step]);
    else known.push(step);
  });
  // `distinct` has only the first step of each group. So the sort moves common steps to the front of the group.
  const groups = Array.from(byValue.values(), (group) =>
    group.sort((a, b) => Number(isCommon(b)) - Number(isCommon(a))),
  );
  const alike = new Map(groups.flatMap((group) => group.map((step) => [step, group])));
  const distinct = groups
    .flatMap((group) => group.slice(0, 1))
    .sort((a, b) => CAUSES.indexOf(a.cause) - CAUSES.indexOf(b.cause));
  return { base, distinct, alike, encoders: common.filter((step) => !distinct.includes(step)) };
}

async function tryTogether(
  { base, alike }: Singles,
  candidates: Iterable<Candidate>,
  target: Target,
  budget: Budget,
  note: Note,
): Promise<void> {
  const matches: Candidate[] = [];
  await evaluate(candidates, target, budget, (candidate, value) => {
    if (target.formsOf(value, candidate.variant).length > 0) matches.push(candidate);
  });
  for (const match of matches) {
    for (const steps of [match.steps, ...siblingsOf(match.steps, alike)]) {
      const variant = steps.reduce<SigningVariant | undefined>(
        (before, step, at) => before && withStep(before, steps.slice(0, at), step),
        base.variant,
      );
      if (variant === undefined) continue;
      note({ steps: [...base.steps, ...steps], variant }, target.formsOf(await target.valueOf(variant), variant));
    }
  }
}

/** Returns copies of the list. Each copy replaces one step by a different step that produces the same signature. */
function siblingsOf(steps: readonly Step[], alike: Singles["alike"]): (readonly Step[])[] {
  return steps.flatMap((step, at) =>
    (alike.get(step) ?? [])
      .filter((other) => other !== step)
      .map((other) => [...steps.slice(0, at), other, ...steps.slice(at + 1)]),
  );
}
