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
 * Whether the content type is set already.
 *
 * @throws {SigningError} `unsupported_content_type`
 */
export function isMarkedJson(headers: Headers): boolean {
  const type = headers.get("content-type");
  if (type === JSON_CONTENT_TYPE) return true;
  if (type === null || [JSON_CONTENT_TYPE, FETCH_DEFAULT].includes(type.toLowerCase())) return false;
  throw new SigningError("unsupported_content_type", `The content type must be ${JSON_CONTENT_TYPE}.`);
}

/** Whether fetch itself may have set the content type. */
export function isFetchDefault(headers: Headers): boolean {
  return [FETCH_DEFAULT, FETCH_FORM].includes(headers.get("content-type")?.toLowerCase() ?? "");
}
