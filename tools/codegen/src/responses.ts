// Reads the bodies that the request and the responses of an operation have.
import { at, fieldOf, fields, placeOf, pointerTo, valueAt, within, type Fields, type Keys } from "./document.ts";

/** Body of a response, or undefined if it has none. */
export type Payload = JsonPayload | OtherPayload | undefined;

interface JsonPayload {
  /** JSON pointer to its schema. */
  readonly schema: string;
}

interface OtherPayload {
  /** In lower case, without parameters: `text/csv`. */
  readonly mediaType: string;
}

/** Returns the payload of each success by status. */
export function successesOf(operation: Keys, document: Fields): Map<number, Payload> {
  const statuses = statusesOf(operation, document).filter((status) => status.startsWith("2"));
  return new Map(
    statuses.map((status) => {
      const place = [...operation, "responses", status];
      return within(place, () => {
        if (!/^\d{3}$/.test(status)) throw new Error(`${status} must be a status, not a range.`);
        return [Number(status), successAt(place, document)];
      });
    }),
  );
}

/** Returns the JSON payload of each response that is no success, by its key: a status, a range such as `4XX`, or `default`. */
export function errorsOf(operation: Keys, document: Fields): Map<string, JsonPayload | undefined> {
  const keys = statusesOf(operation, document).filter((key) => !key.startsWith("2"));
  return new Map(
    keys.map((key) => {
      const place = [...operation, "responses", key];
      return within(place, () => {
        if (!/^(?:\d{3}|\dXX|default)$/.test(key)) {
          throw new Error(`${key} must be a status, a range such as 4XX, or default.`);
        }
        const { response, types } = contentAt(place, document);
        const [type, ...others] = types.filter(isJson);
        // With two types, the client could not tell which schema is that of a body.
        if (type === undefined || others.length > 0) return [key, undefined];
        const json = jsonAt(response, type);
        return [key, valueAt(placeOf(json.schema), document) === undefined ? undefined : json];
      });
    }),
  );
}

/** @throws {Error} if the client cannot send the body of a request: any of a GET, and any that cannot be JSON */
export function checkRequestBody(method: string, body: Fields): void {
  const types = Object.keys(fields(body["content"]));
  if (types.length === 0) return;
  if (["get", "head"].includes(method)) throw new Error(`a ${method.toUpperCase()} must have no request body.`);
  if (!types.includes("application/json")) {
    throw new Error(`a request body must be application/json, and is ${types.join(", ")}.`);
  }
}

function successAt(place: Keys, document: Fields): Payload {
  const { response, types } = contentAt(place, document);
  const [type, ...others] = types;
  if (type === undefined) return undefined;
  if (others.length > 0) throw new Error(`a success must have one media type, and has ${types.join(", ")}.`);
  if (!isJson(type)) return { mediaType: essenceOf(type) };
  const json = jsonAt(response, type);
  if (valueAt(placeOf(json.schema), document) === undefined) throw new Error("a success of JSON must have a schema.");
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

/** Returns whether a media type is that of JSON: `application/json` or `…+json`, in any case and with any parameters. */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/json|.*\+json)$/.test(essenceOf(mediaType));
}

function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, "").trim().toLowerCase();
}
