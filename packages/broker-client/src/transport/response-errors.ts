// Creates the errors for a wrong response or an error response. No such error shows the value of a request header.
import { HttpStatusError, UnexpectedResponseError } from "../errors/index.ts";
import { redactHeaders } from "../errors/redaction/body.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { ErrorBody } from "../validation/payload.ts";
import type { CallContext } from "./context.ts";
import { createResponse } from "./response.ts";
import type { ResponseHeaders } from "./transport.ts";

interface ResponseHead {
  readonly status: number;
  readonly headers: ResponseHeaders;
}

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
  call: CallContext,
): HttpStatusError {
  const redact = redactor(call);
  // If a middleware responds instead of the service, the call has no `exchange`.
  const { exchange = { sentAt: call.settings.now(), roundTrip: 0 } } = call;
  return new HttpStatusError(
    { status, headers: redactHeaders(headers, redact), body, hasDocumentedBody, exchange },
    call,
  );
}
