import type { Mac } from "../../crypto/primitives.ts";
import type { NameValuePair } from "../../signature-input.ts";
import { valuesByName, type Body, type HashBody, type Parts, type SigningVariant } from "../signing-variant.ts";

/**
 * Number of characters that a search processes in less than two seconds on a computer of 2026 with two cores
 * (measured).
 */
export const SEARCH_BUDGET = 1_200_000_000;

export type Budget = ReturnType<typeof createBudget>;

/**
 * Creates a budget, which limits how many characters a search may process. A time limit would make the result depend
 * on the speed of the machine.
 */
export function createBudget(limit: number) {
  let spent = 0;
  return {
    spend(characters: number) {
      spent += characters;
    },
    spent: () => spent,
    isExhausted: () => spent >= limit,
  };
}

export type Computer = ReturnType<typeof createComputer>;

// Measured times of operations. The unit is the time to copy one character.
const MAC_COST = 3000;
const COMPARISON_COST = 25;
const PAIR_COST = 5;
const ENCODING_COST = 3;
const HASHING_COST = 10;

/**
 * Creates an object that computes the signatures of variants. The object caches the results that successive variants
 * have in common.
 */
export function createComputer(budget: Budget) {
  const hashOf = createHashes(budget);
  const pairsOf = rememberLatest(
    ["query", "headers", "arrange", "sortValues", "joinRepeated", "pair", "pairSeparator"],
    (variant) => {
      const count = variant.query.length + variant.headers.length;
      const text = joinPairs(variant);
      budget.spend(COMPARISON_COST * count * Math.ceil(Math.log2(count + 1)) + PAIR_COST * text.length);
      return text;
    },
  );
  const macOf = rememberLatest<Mac | Promise<Mac>>(["secret", "key", "mac"], ({ secret, key, mac }) => {
    budget.spend(secret.length);
    const keyed = key(secret);
    return keyed instanceof Promise ? keyed.then(mac) : mac(keyed);
  });
  const messageWith = (variant: SigningVariant, hash: string | undefined): string => {
    const { path, order, compose, lead, end, partSeparator, bodyPart, body } = variant;
    const parts: Parts = { path, pairs: pairsOf(variant), hash: bodyPart === undefined ? hash : bodyPart(body) };
    const present = order.map((name) => parts[name]).filter((part) => part !== undefined);
    const text = lead + (compose?.(parts, variant) ?? present.join(partSeparator)) + end;
    budget.spend(ENCODING_COST * text.length);
    return encoded(variant, text);
  };
  // At an `await`, the runtime continues with the next variant of the batch. The next variant can overwrite cached
  // results that the current variant still needs. So `messageOf` does not use `await`.
  const messageOf = (variant: SigningVariant): string | Promise<string> => {
    const { body, bodyPart, hashBody, writeHash } = variant;
    const hash = body === undefined || bodyPart !== undefined ? undefined : hashOf(body, hashBody);
    return hash instanceof Promise
      ? hash.then((hex) => messageWith(variant, writeHash(hex)))
      : messageWith(variant, hash === undefined ? undefined : writeHash(hash));
  };
  return {
    messageOf: async (variant: SigningVariant) => messageOf(variant),
    digestOf: async (variant: SigningVariant) => {
      const given = messageOf(variant);
      const message = given instanceof Promise ? await given : given;
      budget.spend(MAC_COST + message.length);
      const mac = macOf(variant);
      const bytes = variant.messageBytes?.(message) ?? message;
      return mac instanceof Promise ? (await mac)(bytes) : mac(bytes);
    },
  };
}

/** Returns a function that keeps its latest result until a variant differs in one of the given fields. */
function rememberLatest<T>(fields: readonly (keyof SigningVariant)[], compute: (variant: SigningVariant) => T) {
  let latest: { readonly variant: SigningVariant; readonly value: T } | undefined;
  return (variant: SigningVariant): T => {
    const known = latest;
    if (known !== undefined && fields.every((field) => known.variant[field] === variant[field])) return known.value;
    latest = { variant, value: compute(variant) };
    return latest.value;
  };
}

function joinPairs({ arrange, query, headers, sortValues, joinRepeated, pair, pairSeparator }: SigningVariant): string {
  return Array.from(valuesByName(arrange(query, headers)), ([name, repeated]): readonly NameValuePair[] =>
    repeated.length === 1
      ? [[name, repeated[0] ?? ""]]
      : joinRepeated(name, sortValues === undefined ? repeated : repeated.sort(sortValues)),
  )
    .flat()
    .map(([name, value]) => pair(name, value))
    .join(pairSeparator);
}

/**
 * Maximum number of characters for one call of an encoder. One call with a much longer text takes tens of megabytes of
 * memory (measured).
 */
const PIECE = 4096;

function encoded({ encode, encodesInPieces }: SigningVariant, text: string): string {
  // A JSON body can contain the escape of a lone surrogate, which UTF-8 cannot encode.
  const encodable = text.toWellFormed();
  if (!encodesInPieces || encodable.length <= PIECE) return encode(encodable);
  const pieces: string[] = [];
  for (let start = 0; start < encodable.length;) {
    const isSplit = /[\ud800-\udbff]/.test(encodable.charAt(start + PIECE - 1));
    const end = start + PIECE - (isSplit ? 1 : 0);
    pieces.push(encode(encodable.slice(start, end)));
    start = end;
  }
  return pieces.join("");
}

function createHashes(budget: Budget) {
  const known = new WeakMap<Body, Map<HashBody, string | Promise<string>>>();
  return (body: Body, hashBody: HashBody): string | Promise<string> => {
    const ofBody = known.get(body) ?? new Map<HashBody, string | Promise<string>>();
    known.set(body, ofBody);
    const hash = ofBody.get(hashBody);
    if (hash !== undefined) return hash;
    budget.spend(HASHING_COST * body.data.length);
    const computed = hashBody(body.data);
    ofBody.set(hashBody, computed);
    return computed;
  };
}
