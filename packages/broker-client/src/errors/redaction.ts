import { createRedactor, REDACTED } from "@org/signing/sending";
import { clientHeaders } from "../generated/documented.ts";

const HARMLESS = /^(?:accept.*|content-.*|host|user-agent|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
/** Minimum length of a redacted part of a header value. A shorter part often matches harmless text. */
const SHORTEST = 4;
/** Spaces, and characters that separate cookies, list items and parameters. */
const SEPARATORS = /[\s";,=:&]/;

/** Maximum number of characters of a redacted text. */
export const MAX_KEPT = 2 ** 14;

export type SentHeaders = (Iterable<[name: string, value: string]> | Readonly<Record<string, string>>)[];

/** Values that the errors and events of a call must not show. */
export interface Secrets {
  /** The headers of the call, and the headers of each attempt so far. */
  readonly sent: Readonly<SentHeaders>;
  readonly settings: { readonly appSecrets: Iterable<string> };
}

/** Redacts a text and cuts the text after `most` characters, or after 16,384 characters by default. */
export type Redact = (text: string, most?: number) => string;

/**
 * Creates a function that replaces the app secret and the values of sent headers by `[redacted]`. A service or a proxy
 * can return the values of request headers in a response, and no error may show these values.
 */
export function redactor(secrets: Secrets): Redact {
  const { redact } = createRedactor(valuesOf(secrets));
  return (text, most = MAX_KEPT) => redact(text, Math.min(most, MAX_KEPT));
}

function* valuesOf({ sent, settings }: Secrets): Generator<string> {
  yield* settings.appSecrets;
  for (const [name, value] of sent.flatMap((each) => [...new Headers(isIterable(each) ? [...each] : each)])) {
    if (HARMLESS.test(name) || Object.hasOwn(clientHeaders, name)) continue;
    const [, basic] = /^basic +([a-z\d+/]+=*) *$/i.exec(value) ?? [];
    for (const text of [value, ...(basic === undefined ? [] : decodedBasic(basic))]) {
      const parts = [text, ...text.split(/\s/), ...text.split(SEPARATORS)];
      yield* parts.filter((part) => part.length >= SHORTEST);
    }
  }
}

function isIterable(headers: SentHeaders[number]): headers is Iterable<[string, string]> {
  return Symbol.iterator in headers;
}

/** Decodes Basic credentials, because a service can return the decoded user name and password. */
function decodedBasic(encoded: string): string[] {
  try {
    const bytes = atob(encoded);
    const texts = [bytes, new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))];
    return texts.flatMap((text) => [text, text.slice(text.indexOf(":") + 1)]);
  } catch {
    return [];
  }
}

const DEEPEST = 200;

/**
 * Redacts the body of an error response. If the body as JSON has more than 16,384 characters, the result is a string
 * with the beginning of the JSON.
 */
export function redactBody(body: unknown, redact: Redact): unknown {
  try {
    const text = typeof body === "string" ? body : jsonText(body);
    return typeof body === "string" || text.length > MAX_KEPT ? redact(text) : mapStrings(body, redact);
  } catch {
    // A body that is nested too deeply overflows the stack.
    return REDACTED;
  }
}

/**
 * Returns the JSON of a body, or only its beginning if the body is large. Writing all of a large body can block the
 * process for seconds.
 */
function jsonText(body: unknown): string {
  let left = 2 * MAX_KEPT;
  return JSON.stringify(body, (_, value: unknown) => {
    const most = left;
    left = Math.max(0, left - (typeof value === "string" ? value.length : 1));
    if (typeof value === "string" || Array.isArray(value)) return value.slice(0, most);
    return Object(value) === value ? Object.fromEntries(Object.entries(Object(value)).slice(0, most)) : value;
  });
}

export function mapStrings(value: unknown, change: Redact, depth = 0): unknown {
  // A value with more than `DEEPEST` levels can overflow the stack of a logger.
  if (depth > DEEPEST) return REDACTED;
  if (typeof value === "string") return change(value);
  // An app key can consist of digits, so numbers are redacted too.
  if (typeof value === "number") return change(String(value)) === String(value) ? value : REDACTED;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const shown = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const name = change(key);
    // Redaction can make two different names equal, so the second name gets a number.
    let unique = name;
    for (let count = shown.size + 1; shown.has(unique); count++) unique = `${name} (${count})`;
    shown.set(unique, mapStrings(each, change, depth + 1));
  }
  return Object.fromEntries(shown);
}

/** Redacts the values of headers, and omits a header whose name contains a secret. */
export function redactHeaders(headers: Iterable<[string, string]>, redact: Redact): Headers {
  return new Headers([...headers].flatMap(([name, value]) => (redact(name) === name ? [[name, redact(value)]] : [])));
}
