import { at, fieldOf, fields, placeOf, pointerTo, valueAt, within, type Fields, type Keys } from "./document.ts";

export type Payload = JsonPayload | OtherPayload | undefined;

interface JsonPayload {
  /** JSON pointer to the schema of the body. */
  readonly schema: string;
}

interface OtherPayload {
  /** Media type in lower case without parameters, such as `text/csv`. */
  readonly mediaType: string;
}

export function successesOf(operation: Keys, document: Fields): Map<number, Payload> {
  const statuses = statusesOf(operation, document).filter((status) => status.startsWith("2"));
  return new Map(
    statuses.map((status) => {
      const place = [...operation, "responses", status];
      return within(place, () => {
        if (!/^\d{3}$/.test(status))
          throw new Error(`the status of a success response must be a number such as 200, but is ${status}.`);
        return [Number(status), successAt(place, document)];
      });
    }),
  );
}

export function errorsOf(operation: Keys, document: Fields): Map<string, JsonPayload | undefined> {
  const keys = statusesOf(operation, document).filter((key) => !key.startsWith("2"));
  return new Map(
    keys.map((key) => {
      const place = [...operation, "responses", key];
      return within(place, () => {
        if (!/^(?:\d{3}|\dXX|default)$/.test(key)) {
          throw new Error(
            `the key of an error response must be a status, a range such as 4XX, or default, but is ${key}.`,
          );
        }
        const { response, types } = contentAt(place, document);
        const [type, ...others] = types.filter(isJson);
        // If a response has two JSON media types with different schemas, the client cannot choose a schema for the
        // validation.
        if (type === undefined || others.length > 0) return [key, undefined];
        const json = jsonAt(response, type);
        return [key, valueAt(placeOf(json.schema), document) === undefined ? undefined : json];
      });
    }),
  );
}

/**
 * Checks that the client can send the body of a request.
 *
 * @throws {Error} if a GET or HEAD request has a body, or if a request body cannot be `application/json`
 */
export function checkRequestBody(method: string, body: Fields): void {
  const types = Object.keys(fields(body["content"]));
  if (types.length === 0) return;
  if (["get", "head"].includes(method)) throw new Error(`a ${method.toUpperCase()} request must not have a body.`);
  if (!types.includes("application/json")) {
    throw new Error(`a request body must be application/json, but is ${types.join(", ")}.`);
  }
}

function successAt(place: Keys, document: Fields): Payload {
  const { response, types } = contentAt(place, document);
  const [type, ...others] = types;
  if (type === undefined) return undefined;
  if (others.length > 0)
    throw new Error(`a success response must have exactly one media type, but has ${types.join(", ")}.`);
  if (!isJson(type)) return { mediaType: essenceOf(type) };
  const json = jsonAt(response, type);
  if (valueAt(placeOf(json.schema), document) === undefined)
    throw new Error("a success response with a JSON body must have a schema.");
  return json;
}

function contentAt(place: Keys, document: Fields): { readonly response: Keys; readonly types: string[] } {
  const reference = at(place, document)["$ref"];
  const response = typeof reference === "string" ? placeOf(reference) : place;
  return { response, types: Object.keys(fields(at(response, document)["content"])) };
}

function jsonAt(response: Keys, type: string): JsonPayload {
  return { schema: pointerTo([...response, "content", type, "schema"]) };
}

function statusesOf(operation: Keys, document: Fields): string[] {
  return Object.keys(fields(fieldOf(at(operation, document), "responses"))).filter((key) => !key.startsWith("x-"));
}

/**
 * Returns whether a media type is `application/json` or ends with `+json`, ignoring letter case and parameters such as
 * `charset`.
 */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/json|.*\+json)$/.test(essenceOf(mediaType));
}

function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, "").trim().toLowerCase();
}
