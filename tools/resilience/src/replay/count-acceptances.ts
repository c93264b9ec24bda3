// Sends requests and replays to three verifier processes that share a Redis server.
import type { ClientName } from "./clients.ts";
import { signedRequest, type SentRequest } from "./signed-requests.ts";
import { startVerifier, type VerifierProcess } from "./start-verifier.ts";
import type { StoreName } from "./verifier-process.ts";

export interface Figures {
  readonly requests: number;
  readonly verifications: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly acceptedOnce: number;
  readonly acceptedMoreOften: number;
  readonly neverAccepted: number;
}

const CLIENTS: readonly ClientName[] = ["node-redis", "ioredis", "node-redis"];

export async function countAcceptances(url: string, requests: number, store: StoreName = "redis"): Promise<Figures> {
  const verifiers = CLIENTS.map((client) => startVerifier({ url, client, store }));
  const outcomes = new Map<string, number>();
  const acceptances = new Map<number, number>();
  for await (const copies of roundsOfCopies(requests, verifiers.length)) {
    for (const [number, outcome] of await sendAtOnce(copies, verifiers)) {
      count(outcomes, outcome);
      if (outcome === "accepted") count(acceptances, number);
    }
  }
  await Promise.all(verifiers.map((verifier) => verifier.end()));
  const acceptedOnce = [...acceptances.values()].filter((times) => times === 1).length;
  return {
    requests,
    verifications: [...outcomes.values()].reduce((sum, times) => sum + times, 0),
    outcomes: Object.fromEntries(outcomes),
    acceptedOnce,
    acceptedMoreOften: acceptances.size - acceptedOnce,
    neverAccepted: requests - acceptances.size,
  };
}

async function sendAtOnce(copies: readonly Copy[], verifiers: readonly VerifierProcess[]) {
  const sent = verifiers.map(async (verifier, index) => {
    const its = copies.filter((copy) => copy.verifier === index);
    const outcomes = await verifier.verify(its.map(({ request }) => request));
    return its.map(({ number }, at) => [number, outcomes[at] ?? "no outcome"] as const);
  });
  return (await Promise.all(sent)).flat();
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Copy {
  /** A replay has the same number as the original request. */
  readonly number: number;
  readonly request: SentRequest;
  readonly verifier: number;
}

const NEW_IN_A_ROUND = 1_000;
/** Maximum delay of a replay, in rounds. */
const LATEST = 3;

/**
 * Yields rounds of requests and replays. The caller sends each round in parallel, so that several verifiers claim the
 * same nonce at the same time.
 */
async function* roundsOfCopies(requests: number, verifiers: number): AsyncGenerator<readonly Copy[]> {
  const rounds: Copy[][] = [];
  for (let number = 0; number < requests || rounds.length > 0;) {
    for (const end = Math.min(number + NEW_IN_A_ROUND, requests); number < end; number++) {
      const request = await signedRequest(number);
      for (const later of [0, ...replays()]) {
        (rounds[later] ??= []).push({ number, request, verifier: random(verifiers) });
      }
    }
    yield rounds.shift() ?? [];
  }
}

function replays(): number[] {
  return Array.from({ length: 1 + random(3) }, () => random(LATEST + 1));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
