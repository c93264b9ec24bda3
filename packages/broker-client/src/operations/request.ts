import type { OutgoingRequest } from "../transport/outgoing.ts";
import { assertUrl } from "../transport/own-request.ts";
import { bodyText } from "../validation/body.ts";
import type { RequestHeaders } from "../validation/headers.ts";
import { writePath, writeQuery } from "../validation/parameters.ts";
import type { OperationInit } from "./inputs.ts";
import type { DocumentedCall } from "./operation.ts";

/**
 * Creates the same request as openapi-fetch, but without the classes `Request` and `Headers`. These two classes took a
 * fifth of the time of a call (measured with undici and 64 parallel calls).
 *
 * @throws {UnsendableError | SigningError} if a part of the request cannot be sent unchanged
 */
export function writeRequest(
  { method, path, styles = {} }: DocumentedCall,
  { query, path: inPath, headers, body, signal }: OperationInit,
  baseUrl: string,
): OutgoingRequest {
  const text = body === undefined ? undefined : bodyText(body);
  const written = writePath(path, inPath ?? {}, styles.path);
  const search = writeQuery(query ?? {}, styles.query);
  const url = baseUrl + written + (search && `?${search}`);
  assertUrl(url);
  const type: [string, string][] = text === undefined ? [] : [["content-type", "application/json"]];
  return { method, url, headers: new Map(headers ? writeHeaders(type, headers) : type), body: text, signal };
}

function writeHeaders(type: [string, string][], headers: RequestHeaders): Headers {
  const written = new Headers(type);
  for (const [name, value] of Object.entries(headers)) {
    if (Array.isArray(value)) for (const each of value) written.append(name, each);
    else if (value === null) written.delete(name);
    else if (value !== undefined) written.set(name, value);
  }
  return written;
}
