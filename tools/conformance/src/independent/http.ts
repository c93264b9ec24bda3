// Parses the bytes of an HTTP/1.1 request as a server receives them.

/** A request as it was on the wire. */
export interface WireRequest {
  readonly method: string;
  /** The request target of the request line, exactly as sent, for example `/a%20b?x=1`. */
  readonly target: string;
  /** Header fields in the order sent, names as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Parses the bytes of one HTTP/1.1 request, with Content-Length or a chunked body. */
export function parseRequest(bytes: Uint8Array): WireRequest {
  const found = readFirst(bytes);
  if (found === undefined) throw new Error("the request is incomplete");
  // If surplus bytes were ignored, a body that is sent without a length would not be noticed.
  if (found.end !== bytes.length) throw new Error("there are bytes after the end of the request");
  return found.request;
}

/** Returns the length in bytes of the first request in `bytes`, or undefined while it is incomplete. */
export function requestLength(bytes: Uint8Array): number | undefined {
  return readFirst(bytes)?.end;
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
  // With two ways to find the end of the body, servers may read two different bodies.
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
      // The search starts at the end of the size line, so that it works with and without trailer fields.
      const last = buffer.indexOf("\r\n\r\n", lineEnd);
      return last < 0 ? undefined : { body: Buffer.concat(chunks), end: last + 4 };
    }
    if (dataEnd + 2 > buffer.length) return undefined;
    if (buffer.toString("latin1", dataEnd, dataEnd + 2) !== "\r\n") throw new Error("malformed chunk end");
    chunks.push(buffer.subarray(dataStart, dataEnd));
    at = dataEnd + 2;
  }
}

/** Returns the values of a header in the order sent. `lowerName` is its name in lower case. */
export function fieldValues(headers: WireRequest["headers"], lowerName: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === lowerName).map(([, value]) => value);
}
