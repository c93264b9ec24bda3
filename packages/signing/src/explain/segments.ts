import type { CanonicalRequest } from "../canonical.ts";
import { SIGNED_HEADERS } from "../constants.ts";
import { hideSecret } from "./hide-secret.ts";

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
   * First part that differs, in the canonical request of the explained request. Its text is empty if this canonical
   * request lacks the part.
   */
  readonly segment: Segment;
  /** Same part in the given canonical request. Empty if the given canonical request ends before this part. */
  readonly theirs: string;
}

export function segmentsOf(path: string, { pairs, str2 }: CanonicalRequest): Segment[] {
  const isHeader = (name: string) => SIGNED_HEADERS.some((header) => header === name);
  const parts: Omit<Segment, "start">[] = [
    { part: "path", text: path },
    ...pairs.map(([name, value]) => ({
      part: isHeader(name) ? ("header" as const) : ("query" as const),
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
 * Hides the secret in segments. The function searches the whole text, because a secret with a `&` can extend over two
 * segments.
 */
export function hideInSegments(secret: string | undefined, segments: readonly Segment[], text: string): Segment[] {
  const read = hideSecret(secret, text);
  return segments.map(({ name, start, ...segment }) => ({
    ...segment,
    ...(name !== undefined && { name: read(start, start + name.length) }),
    text: read(start, start + segment.text.length),
    start,
  }));
}

/**
 * Finds the first part in which two canonical requests differ.
 *
 * @returns the first difference, without the secret, or undefined if the canonical requests are equal
 */
export function differenceOf(
  segments: readonly Segment[],
  ours: string,
  theirs: string,
  secret: string | undefined,
): Difference | undefined {
  if (ours === theirs) return undefined;
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const read = hideSecret(secret, theirs);
  if (at === ours.length && theirs[at] === "&") return added(at + 1, theirs, read);
  // If `theirs` ends at the end of a part, the next part is missing.
  const from = at === theirs.length && ours[at] === "&" ? at + 1 : at;
  const segment = segments.filter(({ start }) => start <= from).at(-1);
  if (segment === undefined) return undefined;
  const [shown = segment] = hideInSegments(secret, [segment], ours);
  return { segment: shown, theirs: read(segment.start, endOfValues(theirs, endOfPart(theirs, at), segment.part)) };
}

/**
 * Returns the end of a pair. The scheme joins the values of a repeated name by `&`, so a piece without `=` is another
 * value of the pair.
 */
function endOfValues(text: string, end: number, part: Segment["part"]): number {
  if (part === "path" || part === "body" || end === text.length) return end;
  const next = endOfPart(text, end + 1);
  const piece = text.slice(end + 1, next);
  return piece.includes("=") || /^[0-9A-Fa-f]{64}$/.test(piece) ? end : endOfValues(text, next, part);
}

/** Describes a part of `theirs` that comes after the last part of `ours`. */
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
