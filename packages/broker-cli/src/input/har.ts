import { usageError } from "../errors.ts";
import { headerRecord, type Advice, type RequestInput } from "./headers.ts";
import { timeOf } from "./printed.ts";

/**
 * Reads a request from a JSON value. The value is a HAR, an entry of a HAR, the request of an entry, the output of
 * `broker sign --json`, or an error of axios or its `config`. An entry of a log has the request in `req` or `request`.
 *
 * @param wanted number of the entry in the HAR, counted from 1; if undefined, the HAR must have exactly one signed
 *   entry
 */
export function parseHar(value: unknown, wanted: number | undefined, advice: Advice): RequestInput {
  const entries = at(at(value, "log"), "entries");
  if (!Array.isArray(entries)) return readEntry(value, advice);
  if (wanted !== undefined && wanted > entries.length)
    throw usageError(`The HAR has no entry ${wanted}. Number of entries: ${entries.length}.`);
  if (wanted !== undefined) return readEntry(entries[wanted - 1], advice);
  const signed = entries.flatMap((entry: unknown, index) => (isSigned(entry) ? [{ entry, number: index + 1 }] : []));
  if (signed.length === 1) return readEntry(signed[0]?.entry, advice);
  const numbers = signed.slice(0, 20).map(({ number }) => number);
  throw usageError(
    `The HAR must have one entry with an x-signature, but has ${signed.length}${numbers.length > 0 ? ` (numbers ${numbers.join(", ")})` : ""}.`,
    signed.length === 0 ? "Export the HAR again with all headers." : advice.chooseEntry,
  );
}

function isSigned(entry: unknown): boolean {
  return "x-signature" in headerRecord(readHeaders(at(entry, "request")));
}

/** Reads an object that has the request, and often the response, or is the request itself. */
function readEntry(entry: unknown, advice: Advice): RequestInput {
  const request = at(entry, "request") ?? at(entry, "req") ?? at(entry, "config") ?? entry;
  const { date } = headerRecord(readHeaders(at(entry, "response") ?? at(entry, "res")));
  return { ...readRequest(request, advice), serviceTime: timeOf(date) };
}

function readRequest(request: unknown, { giveBody }: Advice): RequestInput {
  const method = at(request, "method");
  const url = joinUrl(at(request, "baseURL"), at(request, "url"));
  const unread = UNREAD.find((name) => Object.keys(Object(at(request, name))).length > 0);
  if (unread !== undefined)
    throw usageError(`The request in the JSON has the key ${unread}, which is not read.`, WHOLE);
  const postData = at(request, "postData");
  const params = at(postData, "params");
  const body = at(postData, "text") ?? at(request, "body") ?? at(request, "data");
  if (typeof (body ?? "") !== "string") throw usageError("The body in the JSON is not a string.", WHOLE);
  // Some programs write the body in base64, or write only the fields of a form. Such a HAR does not contain the text of
  // the body.
  const isEncoded = at(postData, "encoding") === "base64";
  const isForm = typeof body !== "string" && Array.isArray(params) && params.length > 0;
  if (typeof method !== "string" || typeof url !== "string") {
    throw usageError("The JSON is neither a request with method and url nor an entry of a HAR.");
  }
  const { ":authority": authority, ...headers } = headerRecord(readHeaders(request));
  const sent = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  return {
    method,
    url,
    headers: { ...(authority !== undefined && { host: authority }), ...Object.fromEntries(sent) },
    body: typeof body === "string" && !isEncoded ? body : undefined,
    notes: isEncoded || isForm ? [`The HAR does not have the body as plain text. ${giveBody}`] : [],
  };
}

/** Joins `baseURL` and `url` as axios does. */
function joinUrl(base: unknown, url: unknown): unknown {
  if (typeof base !== "string" || typeof url !== "string") return url;
  if (base === "" || /^(?:[a-z][a-z\d+\-.]*:)?\/\//i.test(url)) return url;
  return url === "" ? base : `${base.replace(/\/?\/$/, "")}/${url.replace(/^\/+/, "")}`;
}

/** Keys of HTTP clients, such as axios and got, with a part of the URL or of the body. */
const UNREAD = ["prefixUrl", "params", "query", "qs", "searchParams", "json", "form", "payload"];

const WHOLE =
  "As strings, write the URL that was sent, with its query, into `url`, and the body that was sent into `body`.";

function readHeaders(request: unknown): [name: string, value: string][] {
  const headers = at(request, "headers");
  const pairs = Array.isArray(headers)
    ? headers.map((header: unknown) => [at(header, "name"), at(header, "value")])
    : Object.entries(Object(headers));
  return pairs.flatMap(([name, values]) =>
    [values].flat().flatMap((value: unknown): [string, string][] => {
      const isText = typeof value === "string" || typeof value === "number";
      return typeof name === "string" && isText ? [[name, String(value)]] : [];
    }),
  );
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
