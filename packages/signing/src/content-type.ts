import { SigningError } from "./errors.ts";

export const JSON_CONTENT_TYPE = "application/json";

/** Content type that fetch sets for every string body, even if the text is JSON. */
const FETCH_DEFAULT = "text/plain;charset=utf-8";
/** Content type that fetch sets for URLSearchParams. */
const FETCH_FORM = "application/x-www-form-urlencoded;charset=utf-8";

/**
 * Returns whether a request needs the content type `application/json`. The reference requires this content type for a
 * POST. Every other request with a body also needs this content type, because every body is JSON.
 */
export function needsContentType(method: string, hasBody: boolean): boolean {
  return hasBody || method.toUpperCase() === "POST";
}

/**
 * Returns the names of the caller's headers that must not be sent.
 *
 * The caller's `host` may differ from the signed host of the URL. The caller's `content-length` may be wrong, because
 * `normalizeBody` can change the length of the body.
 *
 * @param body text, `""` for a body of zero bytes, or undefined without a body
 * @param contentType content type that the caller or fetch has set
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
  // fetch sets a content type even for an empty string body, which needs no content type.
  return body === "" && [FETCH_DEFAULT, FETCH_FORM].includes(type) ? [...unsent, "content-type"] : unsent;
}
