// A second implementation of the request signature, read off the reference alone, to judge the SDK in tests.
// It starts from the raw bytes a server receives and shares no code with what it judges: keep it so.
import { createHash, createHmac } from "node:crypto";

/** A request as it stood on the wire. */
export interface WireRequest {
  readonly method: string;
  /** The request target of the request line, exactly as sent, for example `/a%20b?x=1`. */
  readonly target: string;
  /** Header fields in the order sent, names as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

const SIGNED_HEADERS = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];

/** Parse the bytes of one HTTP/1.1 request (Content-Length and chunked bodies). */
export function parseRequest(bytes: Uint8Array): WireRequest {
  const found = readFirst(bytes);
  if (found === undefined) throw new Error("the request is incomplete");
  // A judge that ignored surplus bytes could pass over a body sent without a length.
  if (found.end !== bytes.length) throw new Error("there are bytes after the end of the request");
  return found.request;
}

/** The whole length in bytes of the first request in `bytes`, or undefined while it is incomplete. */
export function requestLength(bytes: Uint8Array): number | undefined {
  return readFirst(bytes)?.end;
}

/** Every step, recomputed from the wire. */
export function independentSignature(
  request: WireRequest,
  appSecret: string,
): { str1: string; str2: string | undefined; str3: string; encoded: string; signature: string } {
  const { target, headers, body } = request;
  // A fragment, a raw byte above 0x7F or a target that starts with no slash has no one reading as path and query.
  if (!/^\/[!"$-~]*$/.test(target)) throw new Error("the request target is not a path with an optional query");
  const [rawPath, rawQuery] = splitAtFirst(target, "?");
  const path = percentDecode(rawPath);

  const str1 = joinPairs([...queryPairs(rawQuery), ...headerPairs(headers)]);
  const str2 = body.length === 0 ? undefined : createHash("sha256").update(body).digest("hex").toUpperCase();
  const str3 = str2 === undefined ? `${path}&${str1}` : `${path}&${str1}&${str2}`;
  const encoded = percentEncode(str3);

  const key = Buffer.from(`${appSecret}&`, "utf8");
  const signature = createHmac("sha256", key).update(Buffer.from(encoded, "utf8")).digest("base64");
  return { str1, str2, str3, encoded, signature };
}

function queryPairs(rawQuery: string): [name: string, value: string][] {
  return rawQuery
    .split("&")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const [rawName, rawValue] = splitAtFirst(piece, "=");
      // `+` before percent-decoding, or a `%2B` would end as a space too.
      const name = percentDecode(rawName.replaceAll("+", " "));
      if (SIGNED_HEADERS.includes(name.toLowerCase()))
        throw new Error(`the query name ${name} is also a signed header`);
      return [name, percentDecode(rawValue.replaceAll("+", " "))];
    });
}

function headerPairs(headers: WireRequest["headers"]): [name: string, value: string][] {
  return SIGNED_HEADERS.map((name) => {
    const [value, ...others] = fieldValues(headers, name);
    if (value === undefined) throw new Error(`the header ${name} is missing`);
    if (others.length > 0) throw new Error(`the header ${name} occurs more than once`);
    // HTTP gives bytes above 0x7F in a field no character set, so there is no one text to sign.
    if (!/^[\t -~]*$/.test(value)) throw new Error(`the header ${name} is not printable ASCII`);
    return [name, value];
  });
}

function joinPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const names = [...new Set(pairs.map(([name]) => name))].sort(byCodePoint);
  return names
    .map((name) => {
      const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
      return `${name}=${values.sort(byCodePoint).join("&")}`;
    })
    .join("&");
}

// UTF-8 bytes order as code points do; UTF-16 units put U+10000 and above before U+E000.
function byCodePoint(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, "utf8"), Buffer.from(right, "utf8"));
}

function percentDecode(ascii: string): string {
  const bytes = Array.from(ascii.matchAll(/%(.{0,2})|./gs), ([character, hex]) => {
    if (hex === undefined) return character.charCodeAt(0);
    if (!/^[0-9A-Fa-f]{2}$/.test(hex)) throw new Error(`malformed percent-encoding in ${ascii}`);
    return Number.parseInt(hex, 16);
  });
  // Without ignoreBOM the decoder drops a leading U+FEFF, which was sent and so is signed.
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

function percentEncode(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9_.\-~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

function readFirst(bytes: Uint8Array): { request: WireRequest; end: number } | undefined {
  const buffer = Buffer.from(bytes);
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [requestLine = "", ...fieldLines] = buffer.toString("latin1", 0, headEnd).split("\r\n");
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([^ ]+) HTTP\/1\.1$/.exec(requestLine) ?? [];
  if (method === undefined || target === undefined) throw new Error("malformed request line");
  const headers = fieldLines.map(parseField);
  const framed = readBody(buffer, headEnd + 4, headers);
  return framed && { request: { method, target, headers, body: framed.body }, end: framed.end };
}

function parseField(line: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error("malformed header field");
  return [name, value];
}

function readBody(
  buffer: Buffer,
  start: number,
  headers: WireRequest["headers"],
): { body: Uint8Array; end: number } | undefined {
  const codings = fieldValues(headers, "transfer-encoding");
  const lengths = fieldValues(headers, "content-length");
  // Two ways to find the end of the body are two bodies; a judge may not pick one.
  if (codings.length + lengths.length > 1) throw new Error("ambiguous body length");
  if (codings[0] !== undefined) {
    if (codings[0].toLowerCase() !== "chunked") throw new Error("unknown transfer coding");
    return readChunks(buffer, start);
  }
  const length = lengths[0] ?? "0";
  if (!/^[0-9]+$/.test(length)) throw new Error("malformed Content-Length");
  const end = start + Number(length);
  return end > buffer.length ? undefined : { body: buffer.subarray(start, end), end };
}

function readChunks(buffer: Buffer, start: number): { body: Uint8Array; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = buffer.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const [, size] = /^([0-9A-Fa-f]+)[ \t]*(?:;.*)?$/.exec(buffer.toString("latin1", at, lineEnd)) ?? [];
    if (size === undefined) throw new Error("malformed chunk size");
    const dataStart = lineEnd + 2;
    const dataEnd = dataStart + Number.parseInt(size, 16);
    if (dataEnd === dataStart) {
      // Searched from the end of the size line, so that it is found with and without trailer fields.
      const last = buffer.indexOf("\r\n\r\n", lineEnd);
      return last < 0 ? undefined : { body: Buffer.concat(chunks), end: last + 4 };
    }
    if (dataEnd + 2 > buffer.length) return undefined;
    if (buffer.toString("latin1", dataEnd, dataEnd + 2) !== "\r\n") throw new Error("malformed chunk end");
    chunks.push(buffer.subarray(dataStart, dataEnd));
    at = dataEnd + 2;
  }
}

function fieldValues(headers: WireRequest["headers"], lowerName: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === lowerName).map(([, value]) => value);
}

function splitAtFirst(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
