import type { CanonicalRequest } from "../canonical.ts";
import { isSignedHeader } from "../constants.ts";
import { REDACTED, type Redactor } from "../redactor.ts";

/** Part of the canonical request. */
export interface Segment {
  readonly part: "path" | "query" | "header" | "body";
  /** Name of the query parameter or header. */
  readonly name?: string;
  /** Text of the part in `str3`: the path, a pair such as `symbol=AAPL`, or the body's hash. */
  readonly text: string;
  /** Index of the part in `str3`, in UTF-16 units. */
  readonly start: number;
}

/** First difference between two canonical requests. */
export interface Difference {
  /**
   * Part of the correct canonical request that contains the first difference. The text is empty if the correct
   * canonical request lacks the part.
   */
  readonly segment: Segment;
  /**
   * Text of the same part in the given canonical request. Empty if the given canonical request ends before this part.
   */
  readonly theirs: string;
}

export function segmentsOf(path: string, { pairs, str2 }: CanonicalRequest): Segment[] {
  const parts: Omit<Segment, "start">[] = [
    { part: "path", text: path },
    ...pairs.map(([name, value]) => ({
      part: isSignedHeader(name) ? ("header" as const) : ("query" as const),
      name,
      text: `${name}=${value}`,
    })),
  ];
  if (str2 !== undefined) parts.push({ part: "body", text: str2 });
  let start = 0;
  return parts.map((part) => {
    const segment = { ...part, start };
    start += part.text.length + 1;
    return segment;
  });
}

/**
 * Hides the secret in the names and texts of the segments. `hideInSegments` searches the whole canonical request for
 * the secret, because a secret with a `&` can extend over two segments.
 */
export function hideInSegments({ readerOf }: Redactor, segments: readonly Segment[], text: string): Segment[] {
  const read = readerOf(text);
  return segments.map(({ name, start, ...segment }) => {
    const shown = read(start, start + segment.text.length);
    const hidden = shown === REDACTED ? REDACTED : undefined;
    return {
      ...segment,
      ...(name !== undefined && { name: hidden ?? read(start, start + name.length) }),
      text: shown,
      start,
    };
  });
}

/**
 * Returns the first difference between two canonical requests, and hides the secret in the result. Returns undefined if
 * the canonical requests are equal.
 */
export function differenceOf(
  segments: readonly Segment[],
  ours: string,
  theirs: string,
  redactor: Redactor,
): Difference | undefined {
  if (ours === theirs) return undefined;
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const read = redactor.readerOf(theirs);
  if (at === ours.length && theirs[at] === "&") return added(at + 1, theirs, read);
  const from = at === theirs.length && ours[at] === "&" ? at + 1 : at;
  const segment = segments.filter(({ start }) => start <= from).at(-1);
  if (segment === undefined) return undefined;
  const [shown = segment] = hideInSegments(redactor, [segment], ours);
  return { segment: shown, theirs: read(segment.start, endOfValues(theirs, endOfPart(theirs, at), segment.part)) };
}

/**
 * Finds the end of a name-value pair. A pair can have several values, such as `a=1&2`, so a `&` does not always end the
 * pair. If the text after the `&` contains `=`, this text is the next pair. If the text has 64 hex digits, the text is
 * the hash of the body.
 */
function endOfValues(text: string, end: number, part: Segment["part"]): number {
  if (part === "path" || part === "body") return end;
  let last = end;
  while (last < text.length) {
    const next = endOfPart(text, last + 1);
    const piece = text.slice(last + 1, next);
    if (piece.includes("=") || /^[0-9A-Fa-f]{64}$/.test(piece)) break;
    last = next;
  }
  return last;
}

function added(start: number, theirs: string, read: (start: number, end: number) => string): Difference {
  const end = endOfPart(theirs, start);
  const equals = theirs.slice(start, end).indexOf("=");
  const kind =
    equals === -1 ? ({ part: "body" } as const) : ({ part: "query", name: read(start, start + equals) } as const);
  return { segment: { ...kind, text: "", start }, theirs: read(start, end) || "&" };
}

function endOfPart(text: string, at: number): number {
  const end = text.indexOf("&", at);
  return end === -1 ? text.length : end;
}
