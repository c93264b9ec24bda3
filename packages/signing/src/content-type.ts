import { SigningError } from "./errors.ts";

export const JSON_CONTENT_TYPE = "application/json";

/** What fetch sets by itself for a string body, which says nothing of what the string is. */
const FETCH_DEFAULT = "text/plain;charset=utf-8";

/** Reference: "For POST requests, `Content-Type` must be `application/json`". Here every body has it, being JSON. */
export function needsContentType(method: string, hasBody: boolean): boolean {
  return hasBody || method.toUpperCase() === "POST";
}

export function refuseOtherContentType(headers: Headers): void {
  const type = headers.get("content-type")?.toLowerCase();
  if (type === undefined || type === JSON_CONTENT_TYPE || type === FETCH_DEFAULT) return;
  throw new SigningError("unsupported_content_type", `The content type must be ${JSON_CONTENT_TYPE}.`);
}
