import { usageError } from "../errors.ts";

export interface RequestInput {
  readonly method: string;
  /** Absolute URL, or path and query. */
  readonly url: string;
  /** Header values by lower-case header name. The values of a repeated header are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Time in the header `date` of the response, in milliseconds since 1970. */
  readonly serviceTime?: number | undefined;
  /** Messages for the user about ignored parts of the input. */
  readonly notes: readonly string[];
}

/**
 * Sentences that tell the user how to add a missing part of a request. The CLI and the site have different sentences,
 * because only the CLI has options.
 */
export interface Advice {
  readonly chooseEntry: string;
  readonly giveBody: string;
  readonly giveUrl: string;
}

/** Joins the values of a repeated header with `, `, as HTTP allows. */
export function headerRecord(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  // The object has no prototype, so that a header can have the name `__proto__`.
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}

/** Request whose method or URL may be missing. */
export type PastedHeaders = Omit<RequestInput, "method" | "url"> & {
  readonly [Name in "method" | "url"]: string | undefined;
};

const REQUEST_LINE = /^(?:([A-Za-z]+) |(?=https?:\/\/|\/))(\S+)(?: HTTP\/[\d.]+)?$/i;

/**
 * Reads headers that a browser, `curl -v` or a server printed. The text may begin with a request line, with a
 * URL, or with the pseudo-headers `:method` and `:path` of HTTP/2. An empty line separates the headers from the body.
 */
export function parseHeaders(text: string): PastedHeaders {
  const lines = text.trimStart().split("\n");
  const isVerbose = lines.some((line) => line.startsWith("> ") && REQUEST_LINE.test(line.slice(2).trim()));
  return isVerbose ? parseVerbose(lines) : parseLines(lines);
}

/**
 * Lines that `curl -v` prints itself: request, response, comments, numbers of bytes, and the progress if the output goes
 * to a file.
 */
const VERBOSE = /^(?:[<>*](?: |\r?$)|[{}] \[\d+ bytes data\]|[\s\d.kMG]*(?:% Total|Dload|--:--:--|\d:\d\d:\d\d))/;

const OTHER_TEXT =
  "The text outside the request of `curl -v` is not read. If it is the body of the request, put it directly after the last line that begins with `>`.";

/**
 * Reads the output of `curl -v`, which lacks the body of the request. The user can add the body after the lines of the
 * request. A text in another place can be the body of the response, so it must have the length of the request's body.
 */
function parseVerbose(lines: readonly string[]): PastedHeaders {
  const request: string[] = [];
  const added: string[] = [];
  const others: string[][] = [[]];
  let isAfterRequest = false;
  // curl writes this comment directly after the body of the response, on the same line.
  for (const line of lines.flatMap((each) => each.split(/(?=\* Connection #\d)/))) {
    if (VERBOSE.test(line)) {
      others.push([]);
      if (line.startsWith(">")) request.push(line.slice(2));
      if (/^[<>]/.test(line)) isAfterRequest = line.startsWith(">");
    } else (isAfterRequest ? added : others.at(-1))?.push(line);
  }
  const parts = parseLines(request);
  const [next = "", ...texts] = [added, ...others].map((group) => group.join("\n").trim());
  const lengthOf = (text: string) => String(new TextEncoder().encode(text).length);
  const ofLength = texts.find((text) => text !== "" && lengthOf(text) === parts.headers["content-length"]);
  const body = parts.body ?? (next || ofLength);
  const isRead = [next, ...texts].every((text) => text === "" || text === body);
  return { ...parts, body, notes: isRead ? [] : [OTHER_TEXT] };
}

function parseLines(lines: readonly string[]): PastedHeaders {
  const end = lines.findIndex((line) => line.trim() === "");
  const head = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trim());
  const [, method, target] = REQUEST_LINE.exec(head[0] ?? "") ?? [];
  const pairs = joinPairs(target === undefined ? head : head.slice(1)).map(readHeader);
  const {
    ":method": pseudoMethod,
    ":path": path,
    ":authority": authority,
    ":scheme": _,
    ...others
  } = headerRecord(pairs);
  return {
    method: method ?? pseudoMethod,
    url: target ?? path,
    headers: authority === undefined ? others : { host: authority, ...others },
    body:
      end === -1
        ? undefined
        : lines
            .slice(end + 1)
            .join("\n")
            .replace(/\r?\n$/, "") || undefined,
    notes: [],
  };
}

export function readHeader(line: string): [name: string, value: string] {
  return pairOf(line, "Give a curl command, an entry of a HAR, or headers, one per line.");
}

/** Reads the values of the option `--header`. */
export function readHeaderOption(lines: readonly string[] = []): Record<string, string> {
  return headerRecord(lines.map((line) => pairOf(line, "Write the header as `--header 'name: value'`.")));
}

/**
 * Splits a header line into name and value. The error for an invalid line does not repeat the line, because the user
 * may have pasted a secret by mistake.
 */
function pairOf(line: string, fix: string): [name: string, value: string] {
  const [, name, value] = /^(:?[!#$%&'*+.^_`|~\w-]+):[ \t]*(.*)$/s.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw usageError("A header does not have the form `name: value`.", fix);
}

/**
 * Joins the name of a header with the value on the next line. Chrome's network panel copies the name and the value of a
 * header as two lines. Some versions of Chrome omit the colon after the name.
 */
function joinPairs(lines: readonly string[]): readonly string[] {
  const names = lines.filter((_, index) => index % 2 === 0);
  if (lines.length % 2 === 1 || !names.every((line) => /^:?[\w-]+:?$/.test(line))) return lines;
  return names.map((name, index) => `${name.replace(/:$/, "")}: ${lines[2 * index + 1]}`);
}
