import type { Budget } from "./budget.ts";
import type { Body, SigningVariant } from "./signing-variant.ts";
import { CONTRADICTIONS, MISTAKES, type KnownMistake } from "./mistakes/index.ts";
import type { Way } from "./mistakes/mistake.ts";

/** Share of the budget that the rare ways may take: on a large request, the pairs behind them get theirs. */
const RARE_SHARE = 1 / 2;

/**
 * Finds the fewest mistakes that lead to a variant that matches: none, one or two.
 *
 * @returns undefined if none do, or if the budget ended before
 */
export async function findCauses(
  variant: SigningVariant,
  matches: (variant: SigningVariant) => Promise<boolean>,
  budget: Budget,
): Promise<readonly KnownMistake[] | undefined> {
  for (const { causes, variant: candidate } of candidates(variant, budget)) if (await matches(candidate)) return causes;
  return undefined;
}

interface Candidate {
  readonly causes: readonly KnownMistake[];
  readonly variant: SigningVariant;
}

function* candidates(variant: SigningVariant, budget: Budget): Generator<Candidate> {
  const change = createChanges(budget);
  yield { causes: [], variant };
  for (const mistake of MISTAKES) {
    if (budget.isExhausted()) return;
    for (const changed of change(variant, mistake.ways(variant))) yield { causes: [mistake], variant: changed };
  }
  // Behind the others, because they are a thousand.
  const enough = budget.spent() + budget.limit * RARE_SHARE;
  for (const mistake of MISTAKES) {
    for (const changed of change(variant, mistake.rareWays?.(variant) ?? [])) {
      if (budget.spent() > enough) {
        budget.skip();
        break;
      }
      yield { causes: [mistake], variant: changed };
    }
  }
  for (const [at, first] of MISTAKES.entries()) {
    for (const once of change(variant, first.ways(variant))) {
      for (const second of MISTAKES.slice(at + 1)) {
        if (budget.isExhausted()) return;
        if (CONTRADICTIONS[first.code]?.includes(second.code)) continue;
        for (const twice of change(once, second.ways(once))) yield { causes: [first, second], variant: twice };
      }
    }
  }
}

/** Makes changes one after the other, until the budget ends. A change that leaves the variant as it is is left out. */
function createChanges(budget: Budget) {
  const costOf = createCosts();
  return function* (variant: SigningVariant, ways: Iterable<Way>): Generator<SigningVariant> {
    const fields = new Map<string, unknown>(Object.entries(variant));
    for (const way of ways) {
      if (budget.isExhausted()) return;
      if (way === "too large") {
        budget.skip();
        continue;
      }
      budget.spend(costOf(way));
      if (Object.entries(way).some(([name, value]) => fields.get(name) !== value)) yield { ...variant, ...way };
    }
  };
}

/** To rewrite a character takes as long as to copy so many, and to rewrite one of a body as so many (measured). */
const TEXT_COST = 4;
const BODY_COST = 10;
const PAIR_COST = 20;

/** What it took to make a change. A body was made once, and is tried many times. */
function createCosts() {
  const known = new WeakSet<Body>();
  const lengthOf = (pairs: SigningVariant["query"] = []) =>
    pairs.reduce((sum, [name, value]) => sum + name.length + value.length + PAIR_COST, 0);
  return ({ path = "", query, headers, body }: Partial<SigningVariant>): number => {
    const isNew = body !== undefined && !known.has(body);
    if (isNew) known.add(body);
    return TEXT_COST * (path.length + lengthOf(query) + lengthOf(headers)) + (isNew ? BODY_COST * body.text.length : 0);
  };
}
