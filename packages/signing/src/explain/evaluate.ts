import type { Budget } from "./budget.ts";
import type { Candidate } from "./step.ts";
import type { Target } from "./target.ts";

/** Number of candidates in a batch. WebCrypto computes the signatures of a batch in parallel. */
export const BATCH = 8;

export async function evaluate(
  candidates: Iterable<Candidate>,
  target: Target,
  budget: Budget,
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
