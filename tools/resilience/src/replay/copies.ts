import { signedRequest, type SentRequest } from "./signed-requests.ts";

/** A request as it is sent once: to which verifier, counted from 0. */
export interface Copy {
  readonly number: number;
  readonly request: SentRequest;
  readonly verifier: number;
}

const NEW_IN_A_ROUND = 1_000;
/** A replay is sent in the round of the first copy, or in one of so many behind it. */
const LATEST = 3;

/**
 * Every request once, and one to three times more, each time to any of the verifiers. What is in one round is to be
 * sent at once, so that copies race.
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

/** How many rounds behind the first copy each replay is sent. */
function replays(): number[] {
  return Array.from({ length: 1 + random(3) }, () => random(LATEST + 1));
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
