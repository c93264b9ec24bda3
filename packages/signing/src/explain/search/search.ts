import type { SigningVariant } from "../signing-variant.ts";
import type { CauseCode } from "../table/index.ts";
import type { Budget } from "./compute.ts";
import type { Target } from "./search-target.ts";
import {
  LEVELS,
  OPTIONAL_LEVELS,
  createExtend,
  isCommon,
  singlesOf,
  type Candidate,
  type Extend,
  type Singles,
  type Step,
} from "./steps.ts";

export interface Match {
  readonly codes: readonly CauseCode[];
  readonly variant: SigningVariant;
  /** Number of steps that imitate a common mistake. */
  readonly common: number;
}

export interface Result {
  readonly found: readonly Match[];
  /** False if the budget was exhausted before the search found a cause or had tried all `LEVELS`. */
  readonly isComplete: boolean;
}

interface Search {
  readonly target: Target;
  readonly budget: Budget;
  readonly extend: Extend;
  readonly found: Match[];
}

/**
 * Finds the sets of mistakes with which a client computes the target. If the client made no mistake, the result has a
 * match whose list `codes` is empty.
 *
 * After a match, the search still tries the remaining sets of the same level, so that the result also has alternative
 * explanations.
 *
 * @param isThorough whether the search tries the optional levels
 */
export async function findMatches(
  variant: SigningVariant,
  target: Target,
  budget: Budget,
  isThorough: boolean,
): Promise<Result> {
  const search: Search = { target, budget, extend: createExtend(), found: [] };
  const { found } = search;
  const plain = await tryAlone(search, { steps: [], variant });
  const all = plain.isSearched ? [plain] : [];
  for (const start of plain.algorithms) all.push(await tryAlone(search, start));
  const run = async (levels: typeof LEVELS) => {
    for (const level of levels) {
      if (found.length > 0) return;
      for (const singles of all) await tryTogether(search, singles, level(singles, search.extend));
    }
  };
  await run(LEVELS);
  const isComplete = found.length > 0 || !budget.isExhausted();
  // For a canonical request, the search skips the optional levels, because the result of `explain` already shows the
  // first difference.
  if (isThorough && target.isSignature) await run(OPTIONAL_LEVELS);
  return { found, isComplete };
}

interface Alone extends Singles {
  /**
   * Whether the search also tries sets of mistakes. False if the MAC does not have the length of the given signature.
   */
  readonly isSearched: boolean;
  /** Candidates whose MAC has the length of the given signature, but not the length of the MAC of `start`. */
  readonly algorithms: readonly Candidate[];
}

async function tryAlone(search: Search, start: Candidate): Promise<Alone> {
  const { target } = search;
  const groups = new Map<string, Step[]>();
  const encoders: Step[] = [];
  const algorithms: Candidate[] = [];
  const right = await target.valueOf(start.variant);
  note(search, start, right);
  await evaluate(search, singlesOf(start), (candidate, value) => {
    const step = candidate.steps.at(-1);
    if (step === undefined) return;
    const isWritten = step.change.write !== undefined;
    if (isWritten || value !== right) note(search, candidate, value);
    if (isCommon(step) && step.change.encode !== undefined && value === right) encoders.push(step);
    if (isWritten || value === right) return;
    if (step.cause.isAlgorithm && value.length !== right.length && target.fits(value)) algorithms.push(candidate);
    const group = groups.get(value) ?? [];
    groups.set(value, isCommon(step) ? [step, ...group] : [...group, step]);
  });
  return { start, groups: [...groups.values()], encoders, isSearched: target.fits(right), algorithms };
}

async function tryTogether(search: Search, { start, groups }: Singles, candidates: Iterable<Candidate>): Promise<void> {
  const matches: Candidate[] = [];
  await evaluate(search, candidates, (candidate, value) => {
    if (search.target.formsOf(value, candidate.variant).length > 0) matches.push(candidate);
  });
  for (const { steps } of matches) {
    const own = steps.slice(start.steps.length);
    for (const list of [own, ...siblingsOf(own, groups)]) {
      const candidate = list.reduce<Candidate | undefined>((base, step) => base && search.extend(base, step), start);
      if (candidate !== undefined) note(search, candidate, await search.target.valueOf(candidate.variant));
    }
  }
}

/** Returns copies of the list. Each copy replaces one step by a different step that produces the same signature. */
function siblingsOf(steps: readonly Step[], groups: Singles["groups"]): (readonly Step[])[] {
  return steps.flatMap((step, at) =>
    (groups.find((group) => group.includes(step)) ?? [])
      .filter((other) => other !== step)
      .map((other) => [...steps.slice(0, at), other, ...steps.slice(at + 1)]),
  );
}

function note({ target, found }: Search, { steps, variant }: Candidate, value: string): void {
  const codes = steps.flatMap((step) => step.codes);
  const common = steps.filter(isCommon).length;
  for (const form of target.formsOf(value, variant)) found.push({ codes: [...codes, ...form], variant, common });
}

/** Number of candidates in a batch. WebCrypto computes the signatures of a batch in parallel. */
const BATCH = 8;

async function evaluate(
  { target, budget }: Search,
  candidates: Iterable<Candidate>,
  receive: (candidate: Candidate, value: string) => void,
): Promise<void> {
  let batch: Candidate[] = [];
  const flush = async () => {
    const values = await Promise.all(batch.map(({ variant }) => target.valueOf(variant)));
    for (const [at, candidate] of batch.entries()) receive(candidate, values[at] ?? "");
    batch = [];
  };
  for (const candidate of candidates) {
    if (budget.isExhausted()) break;
    batch.push(candidate);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}
