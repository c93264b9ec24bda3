// Generates signed requests with replays.
import { signedRequest, type SentRequest } from "./signed-requests.ts";

/** A request or one of its replays. */
export interface Copy {
  /** Number of the request. The replays of a request have the same number as the request. */
  readonly number: number;
  readonly request: SentRequest;
  /** Index of the verifier that receives the copy. */
  readonly verifier: number;
}

/** Number of new requests in a round. */
const NEW_IN_A_ROUND = 1_000;
/** Largest number of rounds between a request and its replay. */
const LATEST = 3;

/**
 * Yields rounds of copies, which are requests and replays. Each request has two to four copies, and each copy has a
 * random verifier.
 *
 * The caller sends the copies of a round at the same time, so that they race.
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

/** Returns one number for each replay of a request: the number of rounds between the request and the replay. */
function replays(): number[] {
  return Array.from({ length: 1 + random(3) }, () => random(LATEST + 1));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
