// A step is a change that imitates a mistake of a client. A mistake can have several steps. For example, the mistake
// `port_added` has a step for the port 443 and a step for the port 80.
import type { SigningVariant } from "./signing-variant.ts";
import { causeOf, type CauseCode, type KnownCause } from "./table/index.ts";
import type { Change, Way } from "./table/cause.ts";

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
 * Applies a step to a variant. Returns undefined if the step cannot change this variant.
 *
 * @param before steps that the search has already applied to the variant
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
 * Creates a function that applies two steps. If both steps change the same field, the second step changes the result of
 * the first step.
 */
export function createCombiner(variant: SigningVariant): (first: Step, second: Step) => SigningVariant | undefined {
  let latest: { readonly first: Step; readonly cause: KnownCause; readonly steps: readonly Step[] } | undefined;
  return (first, second) => {
    const before = { ...variant, ...first.change };
    const fields = Object.keys(first.change);
    if (!Object.keys(second.change).some((field) => fields.includes(field))) return { ...before, ...second.change };
    // The search does not combine two steps that change the body. A JSON encoder can change the body in several ways,
    // such as sorted keys and added spaces. For each known encoder, the table has a single step with all changes.
    if (first.change.body !== undefined && second.change.body !== undefined) return undefined;
    if (latest?.first !== first || latest.cause !== second.cause) {
      latest = { first, cause: second.cause, steps: stepsOf(second.cause, before) };
    }
    const again = latest.steps.find(({ how }) => how === second.how);
    return again && { ...before, ...again.change };
  };
}
