// What ended an attempt, as the error that a caller acts on.
import type { Draft } from "./bare-request.ts";
import {
  AbortedError,
  type AnyBrokerError,
  ConnectionError,
  isOwnError,
  NotSentError,
  OutcomeUnknownError,
  RequestRefusedError,
  TimedOutError,
} from "../errors/index.ts";
import { isSigningError, refusedBySigning } from "../errors/request-errors.ts";
import { Interruption } from "./interruption.ts";
import { codeOf, notSentReason } from "./runtime.ts";
import type { Progress } from "./call-context.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";

interface Circumstances {
  readonly request: Request | Draft;
  /** Whether it had begun to leave. */
  readonly hasLeft: boolean;
  /** Whether the runtime's fetch is what sends, and not a function of the caller's. */
  readonly isOwnFetch: boolean;
  readonly progress: Progress;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
}

export function failureOf(error: unknown, circumstances: Circumstances): AnyBrokerError {
  const { request, hasLeft, isOwnFetch, progress, limit, milliseconds } = circumstances;
  const { canChange } = progress;
  if (!hasLeft && isOwnError(error)) return error;
  const redact = redactor(progress.sent);
  if (!hasLeft && isSigningError(error)) return refusedBySigning(error, progress, redact);
  const outcome = hasLeft ? "unknown" : "not_sent";
  const isInterruption = Interruption.is(error);
  if (isInterruption && error.by === "caller") return new AbortedError(outcome, progress, error.cause);
  if (isInterruption && !(canChange && hasLeft)) {
    return new TimedOutError(limit, milliseconds, outcome, progress);
  }
  const cause = copyCause(error, redact);
  if (!hasLeft) {
    return new RequestRefusedError("signing_failed", "it could not be signed. Look at the `cause`.", progress, {
      cause,
    });
  }
  const { host } = new URL(request.url);
  // A transport may have sent the change before the connection that failed: in an attempt or a call of its own.
  const reason = isOwnFetch || !canChange ? notSentReason(error) : undefined;
  const why = isInterruption ? `within ${milliseconds} ms (timeout.${limit})` : redact(said(error));
  if (reason !== undefined) return new NotSentError(redact(reason), host, progress, cause);
  const what = `got no whole answer from ${host} ${why}.`;
  return canChange ? new OutcomeUnknownError(what, progress, cause) : new ConnectionError(what, progress, cause);
}

function said(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? "(see `cause`)" : `(${code})`;
}
