import { SigningError } from "./errors.ts";

export const JSON_CONTENT_TYPE = "application/json";

/** Content type that fetch sets for a string body. It does not describe the text. */
const FETCH_DEFAULT = "text/plain;charset=utf-8";
/** Content type that fetch sets for URLSearchParams. */
const FETCH_FORM = "application/x-www-form-urlencoded;charset=utf-8";

/** Reference: "For POST requests, `Content-Type` must be `application/json`". Every body has it, because it is JSON. */
export function needsContentType(method: string, hasBody: boolean): boolean {
  return hasBody || method.toUpperCase() === "POST";
}

/**
 * Returns the names of the caller's headers that are not sent: the signed host is the one of the URL, and the length is
 * the one of the body before it was normalized.
 *
 * @param body text, `""` for a body of zero bytes, or undefined
 * @param contentType of the caller, or of fetch
 * @throws {SigningError} `unsupported_content_type`
 */
export function unsentHeaders(method: string, body: string | undefined, contentType: string | null): string[] {
  const unsent = ["host", "content-length"];
  const type = contentType?.toLowerCase() ?? JSON_CONTENT_TYPE;
  if (needsContentType(method, Boolean(body))) {
    if (type === JSON_CONTENT_TYPE || type === FETCH_DEFAULT) return unsent;
    throw new SigningError("unsupported_content_type", `The content type must be ${JSON_CONTENT_TYPE}.`);
  }
  // fetch also sets a content type for an empty body, which should have none.
  return body === "" && [FETCH_DEFAULT, FETCH_FORM].includes(type) ? [...unsent, "content-type"] : unsent;
}
