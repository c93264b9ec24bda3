// Searches for the smallest set of mistakes that gives a signature. The search has levels, such as single mistakes and
// pairs of mistakes. The search stops only at the end of a level, so it finds all sets of this level that give the
// signature.
import type { Budget } from "./budget.ts";
import { encoderPairs, pairsOf, profileSets, rarePairs, rareSingles, singles } from "./candidates.ts";
import { isCommon, withStep, type Candidate, type Step } from "./step.ts";
import type { Computer } from "./compute.ts";
import { basesOf, type Base } from "./bases.ts";
import type { SigningVariant } from "./signing-variant.ts";
import { CAUSES, type CauseCode } from "./table/index.ts";
import type { Target } from "./target.ts";
import { evaluate } from "./evaluate.ts";

/** Set of mistakes that together give the signature. */
export interface Match {
  readonly codes: readonly CauseCode[];
  /** Number of mistakes in the set that have a common way. */
  readonly common: number;
}

export interface Result {
  readonly found: readonly Match[];
  /** Whether a cause was found. Also true if the search tried each mistake alone and the common mistakes in pairs. */
  readonly isComplete: boolean;
}

/** Steps that change the signature of a request. Each step was tried alone. */
interface Singles {
  readonly base: Base;
  /** One step for each different signature. */
  readonly distinct: readonly Step[];
  /** For each step, all steps that give the same signature. */
  readonly alike: ReadonlyMap<Step, readonly Step[]>;
  /**
   * Common encoders that are not in `distinct`. In a pair with another step, such an encoder can give a new signature.
   */
  readonly encoders: readonly Step[];
}

/** Finds the mistakes. A match with an empty list of codes means that there is no mistake. */
export async function findMatches(
  variant: SigningVariant,
  target: Target,
  computer: Computer,
  budget: Budget,
): Promise<Result> {
  const found: Match[] = [];
  const note = ({ steps }: Candidate, forms: readonly (readonly CauseCode[])[]) => {
    const common = steps.filter(isCommon).length;
    for (const form of forms) found.push({ codes: [...steps.flatMap(({ codes }) => codes), ...form], common });
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
  // If a canonical request has no match, the search ends, because `explain` shows the first difference instead.
  if (target.lengths.length === 0) return { found, isComplete };
  // The search tries further pairs until the budget is exhausted.
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
  // If several steps give the same signature, a common step represents them, because only common steps are combined
  // with all others.
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

/**
 * Replaces each step by every other step that alone gives the same signature, and returns the resulting lists of steps.
 */
function siblingsOf(steps: readonly Step[], alike: Singles["alike"]): (readonly Step[])[] {
  return steps.flatMap((step, at) =>
    (alike.get(step) ?? [])
      .filter((other) => other !== step)
      .map((other) => [...steps.slice(0, at), other, ...steps.slice(at + 1)]),
  );
}
