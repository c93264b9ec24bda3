// Parses the bytes of an HTTP/1.1 request as a server receives them.

export interface WireRequest {
  readonly method: string;
  /** Request target from the request line, such as `/a%20b?x=1`. */
  readonly target: string;
  /** Header fields in the original order and letter case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export function parseRequest(bytes: Uint8Array): WireRequest {
  const found = readFirst(bytes);
  if (found === undefined) throw new Error("The request is incomplete.");
  // Bytes after the request can be a body without a Content-Length or Transfer-Encoding header.
  if (found.end !== bytes.length)
    throw new Error(`The request ends at byte ${found.end}, but ${bytes.length} bytes were received.`);
  return found.request;
}

/** Returns the length of the first request in bytes, or undefined if the first request is incomplete. */
export function requestLength(bytes: Uint8Array): number | undefined {
  return readFirst(bytes)?.end;
}

function readFirst(bytes: Uint8Array): { request: WireRequest; end: number } | undefined {
  const buffer = Buffer.from(bytes);
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [requestLine = "", ...fieldLines] = buffer.toString("latin1", 0, headEnd).split("\r\n");
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([^ ]+) HTTP\/1\.1$/.exec(requestLine) ?? [];
  if (method === undefined || target === undefined) throw malformed("request line", requestLine);
  const headers = fieldLines.map(parseField);
  const framed = readBody(buffer, headEnd + 4, headers);
  return framed && { request: { method, target, headers, body: framed.body }, end: framed.end };
}

function parseField(line: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw malformed("header field", line);
  return [name, value];
}

function readBody(
  buffer: Buffer,
  start: number,
  headers: WireRequest["headers"],
): { body: Uint8Array; end: number } | undefined {
  const codings = fieldValues(headers, "transfer-encoding");
  const lengths = fieldValues(headers, "content-length");
  // If a request has two length headers, servers can disagree about the end of the body.
  if (codings.length + lengths.length > 1) {
    throw new Error("The request has more than one Content-Length or Transfer-Encoding header.");
  }
  if (codings[0] !== undefined) {
    if (codings[0].toLowerCase() !== "chunked") throw malformed("transfer coding", codings[0]);
    return readChunks(buffer, start);
  }
  const length = lengths[0] ?? "0";
  if (!/^[0-9]+$/.test(length)) throw malformed("Content-Length", length);
  const end = start + Number(length);
  return end > buffer.length ? undefined : { body: buffer.subarray(start, end), end };
}

function readChunks(buffer: Buffer, start: number): { body: Uint8Array; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = buffer.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const sizeLine = buffer.toString("latin1", at, lineEnd);
    const [, size] = /^([0-9A-Fa-f]+)[ \t]*(?:;.*)?$/.exec(sizeLine) ?? [];
    if (size === undefined) throw malformed("chunk size", sizeLine);
    const dataStart = lineEnd + 2;
    const dataEnd = dataStart + Number.parseInt(size, 16);
    if (dataEnd === dataStart) {
      // If a chunked body has no trailer fields, the final empty line directly follows the size of the last chunk.
      const last = buffer.indexOf("\r\n\r\n", lineEnd);
      return last < 0 ? undefined : { body: Buffer.concat(chunks), end: last + 4 };
    }
    if (dataEnd + 2 > buffer.length) return undefined;
    const chunkEnd = buffer.toString("latin1", dataEnd, dataEnd + 2);
    if (chunkEnd !== "\r\n") throw malformed("chunk end", chunkEnd);
    chunks.push(buffer.subarray(dataStart, dataEnd));
    at = dataEnd + 2;
  }
}

function malformed(part: string, received: string): Error {
  return new Error(`The ${part} is malformed: ${JSON.stringify(received)}.`);
}

export function fieldValues(headers: WireRequest["headers"], lowerName: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === lowerName).map(([, value]) => value);
}
