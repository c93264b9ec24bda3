// Reads the responses of an operation.
import { at, placeOfNode, valueAt, within, type Fields, type Keys } from "./document.ts";

/** Body of a response. */
export interface Payload {
  /** Keys that lead to the media type object with the schema. */
  readonly carrier: Keys;
  /** Media type in lower case without parameters, such as `text/csv`. */
  readonly mediaType: string;
}

export interface Responses {
  /** Payload of each success response. If a response has no body, its payload is undefined. */
  readonly success: ReadonlyMap<number, Payload | undefined>;
  /**
   * JSON payload of each error response. The key is a status, a range such as `4XX`, or `default`. If a response has no
   * JSON schema that the client can validate, its payload is undefined.
   */
  readonly errors: ReadonlyMap<string, Payload | undefined>;
}

/** @throws {DocumentError} if the client does not support a response */
export function responsesOf(operation: Keys, document: Fields): Responses {
  const keys = Object.keys(at([...operation, "responses"], document)).filter((key) => !key.startsWith("x-"));
  const read = <T>(some: readonly string[], entryOf: (key: string, payloads: Payload[]) => T) =>
    some.map((key) => {
      const place = [...operation, "responses", key];
      return within(place, () => entryOf(key, payloadsAt(place, document)));
    });
  const isSuccess = (key: string) => key.startsWith("2");
  const ofSuccess = (key: string, payloads: Payload[]) => [statusOf(key), successOf(payloads, document)] as const;
  const ofError = (key: string, payloads: Payload[]) => [errorKeyOf(key), errorOf(payloads, document)] as const;
  return {
    success: new Map(read(keys.filter(isSuccess), ofSuccess)),
    errors: new Map(
      read(
        keys.filter((key) => !isSuccess(key)),
        ofError,
      ),
    ),
  };
}

function payloadsAt(place: Keys, document: Fields): Payload[] {
  const content = [...placeOfNode(place, valueAt(place, document)), "content"];
  const types = Object.keys(at(content, document));
  return types.map((type) => ({ carrier: [...content, type], mediaType: essenceOf(type) }));
}

function statusOf(key: string): number {
  if (/^\d{3}$/.test(key)) return Number(key);
  throw new Error(`the status of a success response must be a number such as 200, but is ${key}.`);
}

function successOf(payloads: readonly Payload[], document: Fields): Payload | undefined {
  const [payload, ...others] = payloads;
  if (others.length > 0) {
    const types = payloads.map(({ carrier }) => carrier.at(-1)).join(", ");
    throw new Error(`a success response must have exactly one media type, but has ${types}.`);
  }
  if (payload !== undefined && isJson(payload.mediaType) && !hasSchema(payload, document))
    throw new Error("a success response with a JSON body must have a schema.");
  return payload;
}

function errorKeyOf(key: string): string {
  if (/^(?:\d{3}|\dXX|default)$/.test(key)) return key;
  throw new Error(`the key of an error response must be a status, a range such as 4XX, or default, but is ${key}.`);
}

function errorOf(payloads: readonly Payload[], document: Fields): Payload | undefined {
  const [payload, ...others] = payloads.filter(({ mediaType }) => isJson(mediaType));
  // If a response has several JSON media types, the client cannot choose a schema for the validation.
  return payload !== undefined && others.length === 0 && hasSchema(payload, document) ? payload : undefined;
}

function hasSchema({ carrier }: Payload, document: Fields): boolean {
  return valueAt([...carrier, "schema"], document) !== undefined;
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
