import { expect } from "vitest";
import {
  AbortedError,
  type BrokerError,
  ConnectionError,
  HttpStatusError,
  NotSentError,
  OutcomeUnknownError,
  RequestRefusedError,
  TimedOutError,
  UnexpectedResponseError,
  type Outcome,
} from "../../src/index.ts";
import { thrownBy } from "./support.ts";
import type { WayInputs, Way } from "./ways.ts";

const CLASSES = {
  not_sent: NotSentError,
  timed_out: TimedOutError,
  aborted: AbortedError,
  connection_failed: ConnectionError,
  outcome_unknown: OutcomeUnknownError,
  http_status: HttpStatusError,
  unexpected_response: UnexpectedResponseError,
  request_refused: RequestRefusedError,
};

const SEND_AGAIN = /It is safe to retry\.$/;
const TRY_AGAIN = /The request only reads data, so it is safe to try again\.$/;
const ASK_FIRST = /Ask the service whether it did before you send the change again\.$/;

export interface Expected {
  readonly code: keyof typeof CLASSES;
  readonly outcome: Outcome;
  readonly attempt: number;
}

export function unanswered({ canChange }: Way): Expected {
  return canChange
    ? { code: "outcome_unknown", outcome: "unknown", attempt: 1 }
    : { code: "connection_failed", outcome: "unknown", attempt: 2 };
}

/** Requires that the error message starts with the operation and the attempt, and ends with advice for the outcome. */
export async function expectError(
  way: Way,
  inputs: WayInputs,
  given: Expected | ((outcome: unknown) => Expected),
): Promise<BrokerError> {
  const { operation, canChange } = way;
  const error = await thrownBy(way.call(inputs));
  const expected = typeof given === "function" ? given(Reflect.get(Object(error), "outcome")) : given;
  expect(error).toMatchObject({ ...expected, operation });
  expect(error).toBeInstanceOf(CLASSES[expected.code]);
  if (!(error instanceof CLASSES[expected.code])) expect.unreachable();
  const which = expected.attempt > 1 ? `${operation} (attempt ${expected.attempt} of 2) ` : `${operation} `;
  expect(error.message.startsWith(which)).toBe(true);
  if (expected.outcome === "not_sent") expect(error.message).toMatch(SEND_AGAIN);
  if (expected.outcome === "unknown") expect(error.message).toMatch(canChange ? ASK_FIRST : TRY_AGAIN);
  return error;
}
