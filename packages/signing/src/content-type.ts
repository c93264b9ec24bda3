import { SigningError } from "./errors.ts";

export const JSON_CONTENT_TYPE = "application/json";

/** Content type that fetch sets for every string body, even if the text is JSON. */
const FETCH_DEFAULT = "text/plain;charset=utf-8";
/** Content type that fetch sets for URLSearchParams. */
const FETCH_FORM = "application/x-www-form-urlencoded;charset=utf-8";

/**
 * Returns whether a request must have the content type `application/json`.
 *
 * The reference requires this content type for POST. Other requests with a body have it too, because every body is
 * JSON.
 */
export function needsContentType(method: string, hasBody: boolean): boolean {
  return hasBody || method.toUpperCase() === "POST";
}

/**
 * Returns the names of the caller's headers that must not be sent.
 *
 * The signer signs the host of the URL, which may differ from the caller's `host`. The caller's `content-length` is the
 * length of the body before `normalizeBody`.
 *
 * @param body text, `""` for a body of zero bytes, or undefined without a body
 * @param contentType content type that the caller or fetch has set
 * @throws {SigningError} `unsupported_content_type`
 */
export function unsentHeaders(method: string, body: string | undefined, contentType: string | null): string[] {
  const unsent = ["host", "content-length"];
  const type = contentType?.toLowerCase() ?? JSON_CONTENT_TYPE;
  if (needsContentType(method, Boolean(body))) {
    if (type === JSON_CONTENT_TYPE || type === FETCH_DEFAULT) return unsent;
    throw new SigningError(
      "unsupported_content_type",
      `The content type of a POST, and of every request with a body, must be ${JSON_CONTENT_TYPE}.`,
    );
  }
  // fetch sets a content type for an empty body too, but an empty body needs none.
  return body === "" && [FETCH_DEFAULT, FETCH_FORM].includes(type) ? [...unsent, "content-type"] : unsent;
}
