// Converts foreign errors into those of the client.
import { fieldOf } from "../errors/fields.ts";
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
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { isSigningError, refusedBySigning } from "../errors/request.ts";
import { UnsendableError } from "../validation/unsendable.ts";
import type { Stage } from "./attempt.ts";
import type { AttemptContext, CallContext } from "./context.ts";
import { interruptedBy } from "./interruption.ts";
import { MiddlewareError } from "./middleware.ts";
import { statusError, unexpectedResponse } from "./response-errors.ts";
import { textOf, type Received } from "./received.ts";
import { codeOf } from "./runtime.ts";

/** Converts the error that ended an attempt. */
export function toBrokerError(
  error: unknown,
  { call, transport, limit, milliseconds }: AttemptContext,
  url: string,
  stage: Stage,
): AnyBrokerError {
  const { canChange } = call;
  if ((stage === "waiting" || stage === "signing") && isOwnError(error)) return error;
  const redact = redactor(call.sent);
  if (stage === "signing" && isSigningError(error)) return refusedBySigning(error, call, redact);
  const mayBeSent = stage === "sent" || (stage === "connecting" && !transport.reportsWrite);
  const outcome = mayBeSent || (stage === "waiting" && call.attempt > 1) ? "unknown" : "not_sent";
  const by = interruptedBy(error);
  if (by === "caller") return new AbortedError(outcome, call, fieldOf(error, "cause"));
  if (by === "timeout" && !(canChange && mayBeSent)) return new TimedOutError(limit, milliseconds, outcome, call);
  const cause = copyCause(error, redact);
  if (stage === "signing") {
    return new RequestRefusedError("signing_failed", "it could not be signed. Look at the `cause`.", call, { cause });
  }
  const { host, protocol } = new URL(url);
  // A change may have been sent before the connection that failed.
  const proof = stage === "sent" && canChange ? undefined : transport.notSentReason?.(error);
  const reason = mayBeSent ? proof : (codeOf(error) ?? "no connection");
  if (reason !== undefined) return new NotSentError(redact(reason), host, call, cause);
  const code = codeOf(error);
  const shown = code === undefined ? "(see `cause`)" : `(${redact(code)})`;
  const why = by ? `within ${milliseconds} ms (timeout.${limit})` : shown;
  const hint = protocol === "http:" && !by ? " Check whether this port expects https." : "";
  const message = `got no complete response from ${host} ${why}.${hint}`;
  return canChange ? new OutcomeUnknownError(message, call, cause) : new ConnectionError(message, call, cause);
}

/** Converts an error that openapi-fetch threw. An error of a caller's middleware stays as it is. */
export function toCallError(error: unknown, call: CallContext, received: Received | undefined): unknown {
  if (isOwnError(error)) return error;
  if (error instanceof MiddlewareError) return error.thrown;
  if (received) {
    const text = textOf(received.content);
    if (!received.ok) return statusError(received, text, call);
    const problem = error instanceof UnsendableError ? error.message : "its body is not JSON";
    return unexpectedResponse(problem, received, text, call, error);
  }
  if (isSigningError(error)) return refusedBySigning(error, call);
  if (error instanceof UnsendableError) {
    return new RequestRefusedError(error.reason, error.message, call, { cause: copyCause(error.cause) });
  }
  const cause = copyCause(error, redactor(call.sent));
  if (call.attempt > 0) return new OutcomeUnknownError("got no complete response (see `cause`).", call, cause);
  return new RequestRefusedError("invalid_option", "its options could not be read.", call, { cause });
}
