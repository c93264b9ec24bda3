// Creates the errors of a response. The errors show no value of a request header.
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

/** Returns the error of a success that does not match the spec. */
export function unexpectedResponse(
  problem: string,
  { status, headers }: ResponseHead,
  text: string,
  call: CallContext,
  cause: unknown,
): UnexpectedResponseError {
  const redact = redactor(call.sent);
  const shown = redact(text);
  const response = createResponse(shown, { status, headers: redactHeaders(headers, redact) });
  return new UnexpectedResponseError(redact(problem), response, shown, call, copyCause(cause, redact));
}

/**
 * Returns the error of a status other than success.
 *
 * @param documented schemas of the operation's error bodies
 */
export function statusError(
  { status, headers }: ResponseHead,
  error: unknown,
  call: CallContext,
  documented: Errors = {},
): HttpStatusError {
  const redact = redactor(call.sent);
  const body = redactBody(error === undefined ? "" : error, redact);
  // A middleware can respond instead of the service.
  const { exchange = { sentAt: call.settings.now(), roundTrip: 0 } } = call;
  // The redacted body is validated, because the caller gets the redacted body.
  const hasDocumentedBody = isDocumentedError(body, status, documented);
  return new HttpStatusError(
    { status, headers: redactHeaders(headers, redact), body, hasDocumentedBody, exchange },
    call,
  );
}
