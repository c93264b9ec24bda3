// The levels of the search, in order. Each level yields candidates with one or more mistakes.
import { PROFILES } from "../table/profiles.ts";
import { CAUSES } from "../table/index.ts";
import { isCommon, stepOf, stepsOf, withStep, type Candidate, type Extend, type Step } from "./step.ts";

/** Result of the first level, which tries each mistake alone. */
export interface Singles {
  /** Candidate without the mistakes that this level tries. */
  readonly start: Candidate;
  /** Steps that change the signature. The steps of a group produce the same signature, and common steps come first. */
  readonly groups: readonly (readonly Step[])[];
  /** Common steps that change the percent-encoder, but not the signature of `start`. */
  readonly encoders: readonly Step[];
}

type Level = (singles: Singles, extend: Extend) => Iterable<Candidate>;

/**
 * Yields candidates that assume a single mistake of the client. The mistakes that have the most `reports` come first,
 * because the search can stop before it has tried all mistakes.
 */
export function* singlesOf(start: Candidate): Generator<Candidate> {
  for (const cause of [...CAUSES].sort((a, b) => b.reports - a.reports)) {
    for (const step of stepsOf(cause, start.variant)) yield withStep(start, step);
  }
}

/** Levels of a complete search. */
export const LEVELS: readonly Level[] = [
  setsOfProfiles,
  (singles, extend) => pairsOf(singles, extend, commonOf(singles), commonOf(singles)),
  // Many wrong encoders differ from the correct encoder only for special characters, such as `*`. The first mistake of
  // such a pair can add a special character to the signed text.
  (singles, extend) => {
    const others = commonOf(singles).filter(({ change }) => change.encode === undefined);
    return pairsOf(singles, extend, others, singles.encoders);
  },
  ({ start }) => rareSingles(start),
];

/** Levels that the search tries as far as the budget allows. */
export const OPTIONAL_LEVELS: readonly Level[] = [
  (singles, extend) => pairsOf(singles, extend, commonOf(singles), firstOfEach(uncommonOf(singles), MOST_WAYS)),
  (singles, extend) => {
    const frequent = firstOfEach(uncommonOf(singles), MOST_WAYS);
    const others = uncommonOf(singles).filter((step) => !frequent.includes(step));
    return pairsOf(singles, extend, commonOf(singles), others);
  },
  (singles, extend) => {
    const rare = firstOfEach(uncommonOf(singles), MOST_RARE_WAYS);
    return pairsOf(singles, extend, rare, rare);
  },
];

const MOST_WAYS = 6;
const MOST_RARE_WAYS = 2;
const MOST_HABITS = 4;

const placeOf = ({ cause }: Step) => CAUSES.indexOf(cause);

const distinctOf = ({ groups }: Singles): Step[] =>
  groups.flatMap((group) => group.slice(0, 1)).sort((a, b) => placeOf(a) - placeOf(b));

const commonOf = (singles: Singles): Step[] =>
  distinctOf(singles)
    .filter(isCommon)
    .sort((a, b) => b.cause.reports - a.cause.reports);

const uncommonOf = (singles: Singles): Step[] =>
  distinctOf(singles).filter((step) => !isCommon(step) && step.cause.alone !== true);

/** @param steps steps in the order of the table, so all steps of a cause are neighbors */
const firstOfEach = (steps: readonly Step[], most: number): Step[] =>
  steps.filter(({ cause }, at) => steps[at - most]?.cause !== cause);

/** Yields each pair of a first and a second step once. The step that the table lists first is applied first. */
function* pairsOf(
  { start }: Singles,
  extend: Extend,
  firsts: readonly Step[],
  seconds: readonly Step[],
): Generator<Candidate> {
  const places = new Map([...firsts, ...seconds].map((step) => [step, placeOf(step)]));
  const placeAt = (step: Step) => places.get(step) ?? 0;
  const done = new Set<Step>();
  for (const first of firsts) {
    done.add(first);
    const one = withStep(start, first);
    for (const second of seconds) {
      if (second.cause === first.cause || done.has(second)) continue;
      const pair = placeAt(first) < placeAt(second) ? extend(one, second) : extend(withStep(start, second), first);
      if (pair !== undefined) yield pair;
    }
  }
}

function* rareSingles(start: Candidate): Generator<Candidate> {
  for (const cause of CAUSES) {
    for (const way of cause.rareWays?.(start.variant) ?? []) yield withStep(start, stepOf(cause, way));
  }
}

function* setsOfProfiles({ start, groups }: Singles, extend: Extend): Generator<Candidate> {
  const steps = groups.flat();
  for (const habits of Object.values(PROFILES)) {
    const known = habits.flatMap(([code, how]) => steps.filter((step) => step.cause.code === code && step.how === how));
    yield* setsOf(start, known, MOST_HABITS, extend);
  }
}

function* setsOf(base: Candidate, rest: readonly Step[], most: number, extend: Extend): Generator<Candidate> {
  for (const [at, step] of rest.entries()) {
    if (base.steps.some(({ cause }) => cause === step.cause)) continue;
    const candidate = extend(base, step);
    if (candidate === undefined) continue;
    yield candidate;
    if (most > 1) yield* setsOf(candidate, rest.slice(at + 1), most - 1, extend);
  }
}
