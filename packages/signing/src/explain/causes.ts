import type { Budget } from "./budget.ts";
import type { Body, SigningVariant } from "./signing-variant.ts";
import { CONTRADICTIONS, MISTAKES, type KnownMistake } from "./mistakes/index.ts";
import type { Way } from "./mistakes/mistake.ts";

/** Share of the budget for the rare ways, so that on a large request the pairs behind them are tried too. */
const RARE_SHARE = 1 / 2;

/**
 * Finds the fewest mistakes whose variant matches: none, one or two.
 *
 * @returns undefined if no variant matches, or if the budget ended first
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
  // After the others, because there are a thousand.
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

/** Yields the variant with each change until the budget ends, and skips a change that changes nothing. */
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

/** Cost of rewriting a character of a text, a character of a body, and a pair, in copied characters (measured). */
const TEXT_COST = 4;
const BODY_COST = 10;
const PAIR_COST = 20;

/** Returns the cost of a change. A body is counted once, because it is created once and tried many times. */
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
