import { isSignedHeader, readSignedHeaders } from "../constants.ts";
import { SigningError } from "../errors.ts";
import { copyToRead, readBytes } from "../read-bytes.ts";
import { assertRequest, type NameValuePair, type SignatureInput } from "../signature-input.ts";
import { textOf } from "./bytes.ts";
import { plusToSpace, tryDecode } from "./formats/encoders.ts";

/**
 * Headers as a record, as `Headers` or as pairs. Names can have any letter case. The values of a repeated header are an
 * array, or one text with `, ` between the values.
 */
export type ExplainedHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [name: string, value: string]>;

/** Request that `explain` examines, for callers that have no fetch `Request`. */
export interface ExplainedRequest {
  /** @default `POST` if there is a body, or `GET` if there is no body */
  readonly method?: string | undefined;
  /** Absolute URL, or only the path and the query. If `url` has no host, add the header `host`. */
  readonly url: string | URL;
  readonly headers: ExplainedHeaders;
  /** Body that the client sent. Undefined, null and an empty body all mean that the request has no body. */
  readonly body?: string | Uint8Array | null | undefined;
}

/** Request as it was sent, without validation. */
export interface Observed extends SignatureInput {
  readonly method: string;
  readonly body: string;
  readonly scheme: "http" | "https";
  readonly rawPath: string;
  readonly rawQuery: string;
  /** Host of the URL, or `""` if the URL has only a path. */
  readonly urlHost: string;
  /** All headers by lower-case name. If the request has no header `host`, the map has the host of the URL. */
  readonly given: ReadonlyMap<string, string>;
  /** Headers by lower-case name, without the six signed headers and `x-signature`. */
  readonly others: readonly NameValuePair[];
}

/** Reads a request without validating its parts. */
export async function readInput(request: Request | ExplainedRequest): Promise<Observed> {
  assertRequest(
    Object(request) === request && "url" in request && "headers" in request,
    "request must be a fetch Request, or an object with url and headers.",
  );
  return observedOf("arrayBuffer" in request ? await partsOf(request) : request);
}

async function partsOf(request: Request): Promise<ExplainedRequest> {
  const { method, url, headers } = request;
  return { method, url, headers, body: new Uint8Array(await readBytes(copyToRead(request))) };
}

function observedOf({ method, url, headers, body }: ExplainedRequest): Observed {
  assertRequest(method === undefined || typeof method === "string", "method must be a string.");
  const text = readBody(body);
  const given = readHeaders(headers);
  const target = readUrl(textOfUrl(url));
  const values = new Map([["host", given.get(":authority") ?? target.urlHost], ...given]);
  return {
    ...target,
    method: (method ?? (text === "" ? "GET" : "POST")).toUpperCase(),
    path: tryDecode(target.rawPath),
    query: readQuery(target.rawQuery),
    headers: readSignedHeaders((name) => values.get(name) ?? ""),
    others: [...values].filter(
      ([name, value]) => value.isWellFormed() && name !== "x-signature" && !isSignedHeader(name),
    ),
    given: values,
    body: text,
  };
}

function readBody(body: unknown): string {
  if (body === undefined || body === null) return "";
  if (typeof body === "string") return body;
  if (ArrayBuffer.isView(body)) return textOf(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  throw new SigningError("unsupported_body", "body must be the sent body, as a string or as bytes.");
}

function readHeaders(headers: ExplainedHeaders): Map<string, string> {
  assertRequest(Object(headers) === headers, "headers must be a plain object, Headers, or pairs.");
  const given = new Map<string, string>();
  const pairs: Iterable<unknown> = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const pair of pairs) {
    const [name, values]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    assertRequest(typeof name === "string", "headers must be a plain object, Headers, or pairs.");
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === undefined) continue;
      assertRequest(typeof value === "string", `The value of the header ${name} must be a string.`);
      const before = given.get(name.toLowerCase());
      given.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
    }
  }
  return given;
}

function textOfUrl(url: unknown): string {
  if (typeof url === "string") return url;
  // `instanceof URL` is false for a URL of another JavaScript realm.
  const { href }: { href?: unknown } = Object(url);
  assertRequest(typeof href === "string", "url must be a string or a URL.");
  return href;
}

/** Splits a URL without a URL parser, because a URL parser can rewrite the path that the client signed. */
function readUrl(url: string): Pick<Observed, "scheme" | "rawPath" | "rawQuery" | "urlHost"> {
  const [target = ""] = url.split("#", 1);
  const [, scheme, authority = "", rest = target] = /^(https?):\/\/([^/?]*)(.*)$/is.exec(target) ?? [];
  assertRequest(
    scheme !== undefined || rest.startsWith("/"),
    "url must be an absolute URL, or a path that begins with `/`.",
  );
  const mark = rest.indexOf("?");
  const rawPath = mark === -1 ? rest : rest.slice(0, mark);
  const isSecure = scheme === undefined || scheme.toLowerCase() === "https";
  return {
    scheme: isSecure ? "https" : "http",
    urlHost: authority
      .toLowerCase()
      .replace(/^[^@]*@/, "")
      .replace(isSecure ? /:443$/ : /:80$/, ""),
    rawPath: rawPath === "" ? "/" : rawPath,
    rawQuery: mark === -1 ? "" : rest.slice(mark + 1),
  };
}

/** Decodes the query. Malformed percent-encoding stays unchanged, because clients sign it unchanged. */
function readQuery(rawQuery: string): NameValuePair[] {
  const decode = (text: string) => tryDecode(plusToSpace(text));
  return rawPairs(rawQuery).map(([name, value]) => [decode(name), decode(value)]);
}

/** Splits a query into names and values, which are still percent-encoded. */
export function rawPairs(rawQuery: string): [name: string, value: string][] {
  const pieces = rawQuery.split("&").filter((piece) => piece !== "");
  return pieces.map((piece) => {
    const [name = ""] = piece.split("=", 1);
    return [name, piece.slice(name.length + 1)];
  });
}
