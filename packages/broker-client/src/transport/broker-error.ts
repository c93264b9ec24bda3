// Converts errors of the transport, of the signer and of the caller's functions into errors of the client.
import { copyCause } from "../errors/cause.ts";
import {
  AbortedError,
  type BrokerError,
  ConfigurationError,
  ConnectionError,
  HttpStatusError,
  isOwnError,
  NotSentError,
  OutcomeUnknownError,
  RequestRefusedError,
  TimedOutError,
  UnexpectedResponseError,
} from "../errors/index.ts";
import { redactHeaders, redactor } from "../errors/redaction.ts";
import { isSigningError, refusedBySigning } from "../errors/request-errors.ts";
import type { ErrorBody } from "../validation/payload.ts";
import { fieldOf, type RefusalReason, UnsendableError } from "../validation/values.ts";
import type { AttemptContext, CallContext, Stage } from "./context.ts";
import { codeOf } from "./fetch-transport.ts";
import { interruptedBy } from "./interruption.ts";
import { createResponse } from "./response.ts";
import type { ResponseHead, Transport } from "./transport.ts";

export function toBrokerError(
  error: unknown,
  { call, transport, limit, milliseconds }: AttemptContext,
  url: string,
  stage: Stage,
): BrokerError {
  const { canChange } = call;
  const redact = redactor(call);
  const isPreparing = stage === "preparing";
  if (isPreparing && (isOwnError(error) || isSigningError(error) || error instanceof UnsendableError)) {
    return refusalOf(error, call);
  }
  const mayBeSent = !isPreparing && (stage !== "connecting" || !transport.reportsWrite);
  const by = interruptedBy(error);
  const proof = mayBeSent ? proofOf(error, stage, call, transport) : (codeOf(error) ?? "no connection");
  const reason = by ? undefined : proof;
  if (mayBeSent && reason === undefined) call.wasSent = true;
  if (by === "caller") return new AbortedError(call, fieldOf(error, "cause"));
  if (by === "timeout" && !(canChange && call.wasSent)) return new TimedOutError(limit, milliseconds, call);
  if (isPreparing) return failedStep("signing_failed", "the request could not be signed", call, error);
  const cause = copyCause(error, redact);
  const { host, protocol } = new URL(url);
  if (reason !== undefined) return new NotSentError(redact(reason), host, call, cause);
  const code = codeOf(error);
  const shown = code === undefined ? "(see `cause`)" : `(${redact(code)})`;
  const why = by ? `within ${milliseconds} ms (timeout.${limit})` : shown;
  const hint = protocol === "http:" && !by ? " Check whether this port expects https." : "";
  const message = `got no complete response from ${host} ${why}.${hint}`;
  return withoutResponse(message, call, cause);
}

export function withoutResponse(message: string, call: CallContext, cause: unknown): BrokerError {
  return call.canChange ? new OutcomeUnknownError(message, call, cause) : new ConnectionError(message, call, cause);
}

function proofOf(error: unknown, stage: Stage, { canChange }: CallContext, transport: Transport): string | undefined {
  // A runtime can send a request over one connection, open a second connection, and report only the error of the second
  // connection. After such an error, the client must assume that the request was sent.
  if (stage === "answered" || (stage === "sent" && canChange)) return undefined;
  try {
    const reason: unknown = transport.notSentReason?.(error);
    return typeof reason === "string" ? reason : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a step before the request is sent, and converts an error of the step into an error of the call. */
export function refusing<Result>(call: CallContext, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw refusalOf(error, call);
  }
}

/** Converts an error that occurred before the request was sent. */
export function refusalOf(error: unknown, call: CallContext): BrokerError {
  if (error instanceof ConfigurationError)
    return new ConfigurationError(`has an invalid option: ${error.message}`, {}, call);
  if (isOwnError(error)) return error;
  const redact = redactor(call);
  if (isSigningError(error)) return refusedBySigning(error, call, redact);
  const [reason, problem, cause] =
    error instanceof UnsendableError
      ? [error.reason, redact(error.message), error.cause]
      : (["invalid_option", "the options of the call could not be read.", error] as const);
  return new RequestRefusedError(reason, problem, call, copyCause(cause, redact));
}

/** Creates the error for a step that threw `error` before the request was sent. */
export function failedStep(
  reason: RefusalReason,
  problem: string,
  call: CallContext,
  error: unknown,
): RequestRefusedError {
  const cause = copyCause(error, redactor(call));
  return new RequestRefusedError(reason, `${problem}. Look at the \`cause\`.`, call, cause);
}

// Creates the errors for a wrong response or an error response. These errors do not show the value of a request header.

export function unexpectedResponse(
  problem: string,
  { status, headers }: ResponseHead,
  text: string,
  call: CallContext,
  cause: unknown,
): UnexpectedResponseError {
  const redact = redactor(call);
  const shown = redact(text);
  const response = createResponse(shown, { status, headers: redactHeaders(headers, redact) });
  return new UnexpectedResponseError(redact(problem), response, shown, call, copyCause(cause, redact));
}

export function statusError(
  { status, headers }: ResponseHead,
  { body, hasDocumentedBody }: ErrorBody,
  text: string,
  call: CallContext,
): HttpStatusError {
  const redact = redactor(call);
  // If a middleware responds instead of the service, the call has no `exchange`.
  const { exchange = { sentAt: call.settings.now(), roundTrip: 0 } } = call;
  return new HttpStatusError(
    { status, headers: redactHeaders(headers, redact), body, text: redact(text), hasDocumentedBody, exchange },
    call,
  );
}
