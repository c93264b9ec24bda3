// What ended an attempt, as the error that a caller acts on.
import type { Draft } from "./draft.ts";
import {
  AbortedError,
  type BrokerFailure,
  ConnectionError,
  isBrokerError,
  NotSentError,
  OutcomeUnknownError,
  RequestRefusedError,
  TimedOutError,
} from "./errors/index.ts";
import { isSigningError, refusedBySigning } from "./errors/refused.ts";
import { Interruption } from "./interruption.ts";
import { codeOf, notSentReason } from "./not-sent.ts";
import type { Progress } from "./progress.ts";
import { copyCause } from "./redaction/cause.ts";
import { redactor } from "./redaction/redactor.ts";

interface Circumstances {
  readonly request: Request | Draft;
  /** Whether it had begun to leave. */
  readonly hasLeft: boolean;
  readonly progress: Progress;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
}

export function failureOf(error: unknown, circumstances: Circumstances): BrokerFailure {
  const { request, hasLeft, progress, limit, milliseconds } = circumstances;
  const { canChange } = progress;
  if (isBrokerError(error)) return error;
  const redact = redactor(progress.sent);
  if (isSigningError(error)) return refusedBySigning(error, progress, redact);
  const outcome = hasLeft ? "unknown" : "not_sent";
  if (error instanceof Interruption && error.by === "caller") return new AbortedError(outcome, progress, error.cause);
  if (error instanceof Interruption && !(canChange && hasLeft)) {
    return new TimedOutError(limit, milliseconds, outcome, progress);
  }
  const cause = copyCause(error, redact);
  if (!hasLeft) {
    return new RequestRefusedError("signing_failed", "it could not be signed. Look at the `cause`.", progress, {
      cause,
    });
  }
  const { host } = new URL(request.url);
  const reason = notSentReason(error);
  const why = error instanceof Interruption ? `within ${milliseconds} ms (timeout.${limit})` : redact(said(error));
  if (reason !== undefined) return new NotSentError(redact(reason), host, progress, cause);
  const what = `got no whole answer from ${host} ${why}.`;
  return canChange ? new OutcomeUnknownError(what, progress, cause) : new ConnectionError(what, progress, cause);
}

function said(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? "(see `cause`)" : `(${code})`;
}
