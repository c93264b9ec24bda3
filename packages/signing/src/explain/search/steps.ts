// Steps imitate mistakes of a client, and the levels of the search combine them.
import type { SigningVariant } from "../signing-variant.ts";
import { reportsOf, type Change, type Way } from "../table/cause.ts";
import { CAUSES, causeOf, type CauseCode, type KnownCause } from "../table/index.ts";
import { PROFILES } from "../table/profiles.ts";

export interface Step {
  readonly cause: KnownCause;
  readonly how: string;
  readonly change: Change;
  /**
   * Codes of the mistakes that the step imitates. Most steps have a single code. A step for a JSON encoder can have
   * several codes, because an encoder can sort keys and also add spaces.
   */
  readonly codes: readonly CauseCode[];
}

/** Request as it is signed by a client that makes the mistakes in `steps`. */
export interface Candidate {
  readonly steps: readonly Step[];
  readonly variant: SigningVariant;
}

export const stepsOf = (cause: KnownCause, variant: SigningVariant): Step[] =>
  Array.from(cause.ways(variant), (way) => stepOf(cause, way));

function stepOf(cause: KnownCause, [how, change, codes = []]: Way): Step {
  const known = codes.map((code) => causeOf(code).code);
  return { cause, how, change, codes: known.length === 0 ? [cause.code] : known };
}

export const isCommon = ({ cause, how }: Step) => cause.core?.includes(how) === true;

/** Adds a step that does not depend on the earlier steps. */
const withStep = ({ steps, variant }: Candidate, step: Step): Candidate => ({
  steps: [...steps, step],
  variant: { ...variant, ...step.change },
});

export type Extend = (candidate: Candidate, step: Step) => Candidate | undefined;

/**
 * Creates a function that adds a step to a candidate. If an earlier step changed the same field, the new step changes
 * the result of the earlier step. The created function returns undefined if the new step cannot change the result of
 * the earlier step.
 */
export function createExtend(): Extend {
  let latest: { readonly variant: SigningVariant; readonly cause: KnownCause; readonly steps: readonly Step[] };
  return (candidate, step) => {
    const { steps, variant } = candidate;
    const { cause, how, change } = step;
    const fields = Object.keys(change);
    if (!steps.some((before) => fields.some((field) => field in before.change))) return withStep(candidate, step);
    // The search does not combine two steps that change the body. A JSON encoder can change the body in several ways,
    // such as sorted keys and added spaces. For each known encoder, the table has a single step with all changes.
    if (change.body !== undefined && steps.some((before) => before.change.body !== undefined)) return undefined;
    if (latest?.variant !== variant || latest.cause !== cause) {
      latest = { variant, cause, steps: stepsOf(cause, variant) };
    }
    const again = latest.steps.find((each) => each.how === how);
    return again && { steps: [...steps, step], variant: { ...variant, ...again.change } };
  };
}

/** Result of the first level of the search, which tries each mistake alone. */
export interface Singles {
  /** Candidate without the mistakes that the first level tries. */
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
  for (const cause of [...CAUSES].sort((a, b) => reportsOf(b) - reportsOf(a))) {
    for (const step of stepsOf(cause, start.variant)) yield withStep(start, step);
  }
}

/** Levels that a complete search tries in this order, until a level finds a match. */
export const LEVELS: readonly Level[] = [
  setsOfProfiles,
  (singles, extend) => pairsOf(singles, extend, commonOf(singles), commonOf(singles)),
  // Combines a mistake with a wrong encoder. Many wrong encoders differ from the correct encoder only for special
  // characters, such as `*`. The mistake can add such a character to the signed text.
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
    .sort((a, b) => reportsOf(b.cause) - reportsOf(a.cause));

const uncommonOf = (singles: Singles): Step[] =>
  distinctOf(singles).filter((step) => !isCommon(step) && step.cause.alone !== true);

/** @param steps steps in the order of the table, so all steps of a cause are neighbors */
const firstOfEach = (steps: readonly Step[], most: number): Step[] =>
  steps.filter(({ cause }, at) => steps[at - most]?.cause !== cause);

/**
 * Yields each pair of a step of `firsts` and a step of `seconds` once. The step that the table lists first is applied
 * first.
 */
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
