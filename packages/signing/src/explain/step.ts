// Defines a step, which is one way to make a mistake, and functions that apply several steps.
import type { SigningVariant } from "./signing-variant.ts";
import { causeOf, type CauseCode, type KnownCause } from "./table/index.ts";
import type { Change, Way } from "./table/cause.ts";

export interface Step {
  readonly cause: KnownCause;
  readonly how: string;
  readonly change: Change;
  /** Code of the cause. A JSON encoder has a code for each difference from the sent text. */
  readonly codes: readonly CauseCode[];
}

export interface Candidate {
  readonly steps: readonly Step[];
  readonly variant: SigningVariant;
}

export const stepsOf = (cause: KnownCause, variant: SigningVariant): Step[] =>
  Array.from(cause.ways(variant), (way) => stepOf(cause, way));

export function stepOf(cause: KnownCause, [how, change, codes = []]: Way): Step {
  const known = codes.map((code) => causeOf(code).code);
  return { cause, how, change, codes: known.length === 0 ? [cause.code] : known };
}

export const isCommon = ({ cause, how }: Step) => cause.core?.includes(how) === true;

/**
 * Applies a step after other steps, like a combiner. Returns undefined if the step no longer applies to the request.
 */
export function withStep(
  variant: SigningVariant,
  before: readonly Step[],
  { cause, how, change }: Step,
): SigningVariant | undefined {
  const changed = new Set(before.flatMap((step) => Object.keys(step.change)));
  if (!Object.keys(change).some((field) => changed.has(field))) return { ...variant, ...change };
  const again = stepsOf(cause, variant).find((step) => step.how === how);
  return again && { ...variant, ...again.change };
}

/**
 * Creates a function that applies one step after another. If the two steps change the same field, the second step is
 * created again, and changes the result of the first step.
 */
export function createCombiner(variant: SigningVariant): (first: Step, second: Step) => SigningVariant | undefined {
  let latest: { readonly first: Step; readonly cause: KnownCause; readonly steps: readonly Step[] } | undefined;
  return (first, second) => {
    const before = { ...variant, ...first.change };
    const fields = Object.keys(first.change);
    if (!Object.keys(second.change).some((field) => fields.includes(field))) return { ...before, ...second.change };
    // Two rewritings of the body are not combined. A single JSON encoder can already make several changes.
    if (first.change.body !== undefined && second.change.body !== undefined) return undefined;
    if (latest?.first !== first || latest.cause !== second.cause) {
      latest = { first, cause: second.cause, steps: stepsOf(second.cause, before) };
    }
    const again = latest.steps.find(({ how }) => how === second.how);
    return again && { ...before, ...again.change };
  };
}
