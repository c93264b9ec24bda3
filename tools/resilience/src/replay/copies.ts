import { signedRequest, type SentRequest } from "./signed-requests.ts";

/** One copy of a request. */
export interface Copy {
  readonly number: number;
  readonly request: SentRequest;
  /** Index of the verifier to which it is sent. */
  readonly verifier: number;
}

const NEW_IN_A_ROUND = 1_000;
/** Largest number of rounds between the first copy and a replay. */
const LATEST = 3;

/**
 * Yields rounds of copies. Each request has two to four, each for a random verifier. The copies of a round are meant to
 * be sent at the same time, so that they race.
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

/** Returns the number of rounds between the first copy and each replay. */
function replays(): number[] {
  return Array.from({ length: 1 + random(3) }, () => random(LATEST + 1));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
