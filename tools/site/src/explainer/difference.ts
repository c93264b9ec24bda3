import type { Difference, Segment } from "@org/signing/explain";
import { commonStart } from "./common-text.ts";
import { pairId } from "./ids.ts";
import { shorten, shortenId } from "./shorten.ts";
import type { FirstDifference } from "./types.ts";

/** Maximum number of characters that the page shows before and after the first difference. */
const AROUND = 100;

/** Maximum length of the place, which can contain the name of a query parameter. */
const LONGEST_PLACE = 200;

export function firstDifference({ segment, theirs }: Difference): FirstDifference {
  const at = commonStart(segment.text, theirs);
  const start = Math.max(0, at - AROUND);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, at + AROUND)}${text.length > at + AROUND ? "…" : ""}`;
  return {
    place: placeOf(segment),
    id: idOf(segment),
    correct: cut(segment.text),
    theirs: cut(theirs),
  };
}

/** Describes a part of the canonical request, such as `the query parameter symbol`. */
export function placeOf({ part, name }: Segment): string {
  if (part === "path") return "the path";
  if (part === "body") return "the body hash";
  return shorten(part === "query" ? `the query parameter ${name}` : `the header ${name}`, LONGEST_PLACE);
}

function idOf({ part, name = "" }: Segment): string {
  return part === "path" || part === "body" ? part : shortenId(pairId(name));
}
