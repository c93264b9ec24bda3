import { SigningError } from "./errors.ts";

export const JSON_CONTENT_TYPE = "application/json";

/** What fetch sets by itself for a string body, which says nothing of what the string is. */
const FETCH_DEFAULT = "text/plain;charset=utf-8";
/** What fetch sets by itself for URLSearchParams. */
const FETCH_FORM = "application/x-www-form-urlencoded;charset=utf-8";

/** Reference: "For POST requests, `Content-Type` must be `application/json`". Here every body has it, being JSON. */
export function needsContentType(method: string, hasBody: boolean): boolean {
  return hasBody || method.toUpperCase() === "POST";
}

/** Whether the content type is there already, as it must be; another one is refused. */
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
