import { signedRequest, type SentRequest } from "./signed-requests.ts";

export interface Copy {
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
export async function* roundsOfCopies(requests: number, verifiers: number): AsyncGenerator<readonly Copy[]> {
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
