import type { CanonicalRequest } from "../canonical.ts";
import { SIGNED_HEADERS } from "../constants.ts";

/** A part of the canonical request. */
export interface Segment {
  readonly part: "path" | "query" | "header" | "body";
  /** Of a query parameter or header. */
  readonly name?: string;
  /** As it stands in `str3`: `symbol=AAPL`, or the body's hash. */
  readonly text: string;
  /** Where it begins in `str3`, counted as JavaScript counts: in UTF-16 units. */
  readonly start: number;
}

/** Where two canonical requests part. */
export interface Difference {
  /** The first part that differs. */
  readonly segment: Segment;
  /** What the other canonical request has from there to the next `&`. */
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

/** The first part in which two canonical requests differ, or undefined where they are the same. */
export function differenceOf(segments: readonly Segment[], ours: string, theirs: string): Difference | undefined {
  if (ours === theirs) return undefined;
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const segment = segments.filter(({ start }) => start <= at).at(-1);
  if (segment === undefined) return undefined;
  const end = theirs.indexOf("&", at);
  return { segment, theirs: theirs.slice(segment.start, end === -1 ? undefined : end) };
}
