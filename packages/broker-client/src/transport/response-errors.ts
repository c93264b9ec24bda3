// Creates the errors for a wrong response or an error response. No such error shows the value of a request header.
import { HttpStatusError, UnexpectedResponseError } from "../errors/index.ts";
import { redactBody, redactHeaders } from "../errors/redaction/body.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { isDocumentedError, type Errors } from "../validation/payload.ts";
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
  error: unknown,
  call: CallContext,
  documented: Errors = {},
): HttpStatusError {
  const redact = redactor(call);
  const body = redactBody(error === undefined ? "" : error, redact);
  // If a middleware responds instead of the service, the call has no `exchange`.
  const { exchange = { sentAt: call.settings.now(), roundTrip: 0 } } = call;
  // The redacted body is validated, because the caller gets the redacted body.
  const hasDocumentedBody = isDocumentedError(body, status, documented);
  return new HttpStatusError(
    { status, headers: redactHeaders(headers, redact), body, hasDocumentedBody, exchange },
    call,
  );
}
