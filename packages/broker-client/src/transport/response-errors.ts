import { HttpStatusError, UnexpectedResponseError } from "../errors/index.ts";
import type { Progress } from "./call-context.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactBody, redactHeaders, redactor } from "../errors/redaction/redactor.ts";
import { createResponse } from "./response.ts";
import type { Settings } from "../options/settings.ts";

/** The error of a success that is not what the spec says, with nothing in it of what was sent. */
export function unexpectedResponse(
  problem: string,
  { status, headers }: Response,
  text: string,
  progress: Progress,
  cause: unknown,
): UnexpectedResponseError {
  const redact = redactor(progress.sent);
  const shown = redact(text);
  const response = createResponse(shown, { status, headers: redactHeaders(headers, redact) });
  return new UnexpectedResponseError(redact(problem), response, shown, progress, copyCause(cause, redact));
}

/** The error of a status other than success, with nothing in it of what was sent. */
export function statusError(
  { status, headers }: Response,
  error: unknown,
  progress: Progress,
  { now }: Settings,
): Error {
  const redact = redactor(progress.sent);
  const body = redactBody(error === undefined ? "" : error, redact);
  return new HttpStatusError({ status, headers: redactHeaders(headers, redact), body, now: now() }, progress);
}
