// A step is a change that imitates a mistake of a client. One mistake can need several steps. For example, the mistake
// `port_added` has a step for the port 443 and a step for the port 80.
import type { SigningVariant } from "../signing-variant.ts";
import type { Change, Way } from "../table/cause.ts";
import { causeOf, type CauseCode, type KnownCause } from "../table/index.ts";

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

/** Request as a client signs it that makes the mistakes in `steps`. */
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

/** Adds a step that does not depend on the earlier steps. */
export const withStep = ({ steps, variant }: Candidate, step: Step): Candidate => ({
  steps: [...steps, step],
  variant: { ...variant, ...step.change },
});

export type Extend = (candidate: Candidate, step: Step) => Candidate | undefined;

/**
 * Creates a function that adds a step to a candidate. If an earlier step changed the same field, the new step changes
 * the result of the earlier step. The function returns undefined if the step cannot change this result.
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
