import type { Difference, Explanation, Segment } from "@org/signing/explain";
import { shorten, shortenId } from "./shown.ts";
import { pairId } from "./steps.ts";
import type { FirstDifference } from "./types.ts";

/** Maximum number of characters that the page shows before the first difference. */
const AROUND = 100;

/** After this number of characters, the page omits the rest of a text. */
const LONGEST_SHOWN = 2 * AROUND;

/** Maximum length of the text that names the place of a difference. It can contain a long parameter name. */
const LONGEST_PLACE = 200;

/** Two bodies that have different hashes. */
export interface Bodies {
  readonly correct: string;
  readonly theirs: string;
}

/**
 * Returns whether a difference is between the hashes of two bodies. Two forms of the same hash, such as its lower-case
 * form, belong to one body.
 */
export function isOfBodies({ segment: { part, text }, theirs }: Difference): boolean {
  const areHashes = [text, theirs].every((hash) => /^[\dA-F]{64}$/i.test(hash));
  return part === "body" && areHashes && text.toUpperCase() !== theirs.toUpperCase();
}

/**
 * @param malformed identifiers of the malformed parts of the request
 * @param bodies    bodies with the two hashes of the difference, if they are known
 */
export function firstDifference(
  difference: Difference,
  malformed: readonly string[] = [],
  bodies?: Bodies,
): FirstDifference {
  const { segment } = difference;
  const id = idOf(segment);
  const { correct, theirs } = bodies ?? { correct: segment.text, theirs: difference.theirs };
  const at = commonStart(correct, theirs);
  const start = Math.max(0, at - AROUND);
  // If one text has more white space, the same place can be much later in it.
  const cut = (text: string) => `${start > 0 ? "…" : ""}${text.slice(start, at + 2 * LONGEST_SHOWN)}`;
  return {
    place: bodies ? "the body" : placeOf(segment),
    id,
    isPerhapsWrong: malformed.includes(id),
    note: bodies ? undefined : noteOf(difference),
    correct: cut(correct),
    theirs: cut(theirs),
  };
}

/** Returns the difference. If the client did not sign a part, the given text is empty instead of the next part. */
export function differenceIn({ difference, segments, causes }: Explanation): Difference | undefined {
  const areOmissions = causes.every(({ code }) => /_not_signed$|_left_out$/.test(code));
  // Without a known cause, the client may have changed the order of the parts.
  if (!difference || causes.length === 0 || !areOmissions) return difference;
  const { segment, theirs } = difference;
  const isNext = segments.some(({ start, text }) => start > segment.start && text === theirs);
  return { segment, theirs: isNext ? "" : theirs };
}

/** Returns a note about a body hash that no known mistake explains, and `undefined` for any other difference. */
function noteOf(difference: Difference): string | undefined {
  if (isOfBodies(difference)) return ONLY_HASH;
  const isMd5 = difference.segment.part === "body" && /^(?:[\dA-F]{32}|[\w+/]{22}==)$/i.test(difference.theirs);
  return isMd5 ? OF_MD5 : undefined;
}

const ONLY_HASH =
  "The canonical request has only a hash of the body, and the page does not know which text has the given hash. Log the text that your client hashes, and compare it with the sent body.";

const OF_MD5 =
  "The given hash has the length of MD5, which the page cannot compute. Hash the body with SHA-256, and write the hash in upper-case hex.";

/** Describes a part of the canonical request, such as `the query parameter symbol`. */
export function placeOf({ part, name }: Segment): string {
  if (part === "path") return "the path";
  if (part === "body") return "the body hash";
  return shorten(part === "query" ? `the query parameter ${name}` : `the header ${name}`, LONGEST_PLACE);
}

function idOf({ part, name = "" }: Segment): string {
  return part === "path" || part === "body" ? part : shortenId(pairId(name));
}

/** Parts of two texts at the same place. The page marks parts that are not equal. */
type PartPair = readonly [correct: string, theirs: string];

/** White space, an escape, a word, or another character */
const TOKEN = /\s+|%[\dA-F]{2}|\\u[\dA-F]{4}|\w+|./giu;

/** Splits two texts into equal and differing parts, which never split a surrogate pair. Long texts end with `…`. */
export function differenceParts(correct: string, theirs: string): readonly PartPair[] {
  const [ours, other]: [string[], string[]] = [correct.match(TOKEN) ?? [], theirs.match(TOKEN) ?? []];
  const lengthAt = commonLengths(ours, other);
  const edits: { differing: PartPair; common: string }[] = [];
  for (let [i, j, length] = [0, 0, 0]; i < ours.length || j < other.length; i++, j++) {
    if (length > LONGEST_SHOWN) {
      edits.push({ differing: ["", ""], common: "…" });
      break;
    }
    const [startI, startJ] = [i, j];
    // If a difference can have two places, the page marks the first place.
    while (i < ours.length && lengthAt(i + 1, j) === lengthAt(i, j)) i++;
    while (j < other.length && lengthAt(i, j + 1) === lengthAt(i, j)) j++;
    const [a, b, token = ""] = [ours.slice(startI, i).join(""), other.slice(startJ, j).join(""), ours[i]];
    const last = edits.at(-1);
    if (last && a === b) last.common += token;
    // Two differences that are longer than the text between them are easier to read as one.
    else if (last && last.common.length < Math.min(sizeOf(last.differing), sizeOf([a, b]))) {
      const [lastA, lastB] = last.differing;
      last.differing = [lastA + last.common + a, lastB + last.common + b];
      last.common = token;
    } else edits.push({ differing: [a, b], common: token });
    length += Math.max(a.length, b.length) + token.length;
  }
  return edits.flatMap(({ differing, common }) => [...trimmed(...differing), [common, common] as const]);
}

/** Counts the characters of the longer text, without white space at its start and end. */
function sizeOf(pair: PartPair): number {
  return Math.max(...pair.map((text) => text.trim().length));
}

/** Returns the function that computes the length of the longest common text from two tokens on. */
function commonLengths(ours: readonly string[], other: readonly string[]): (i: number, j: number) => number {
  const width = other.length + 1;
  const lengths = new Uint32Array((ours.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (const [i, token] of [...ours.entries()].toReversed()) {
    for (let j = other.length - 1; j >= 0; j--) {
      const same = token === other[j] ? token.length + lengthAt(i + 1, j + 1) : 0;
      lengths[i * width + j] = Math.max(same, lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengthAt;
}

/** Separates the equal characters at the start and at the end of two differing parts. */
function trimmed(correct: string, theirs: string): readonly PartPair[] {
  const [ours, other] = [Array.from(correct), Array.from(theirs)];
  const start = commonStart(ours, other);
  const end = commonEnd(ours.slice(start), other.slice(start));
  const [before, after] = [ours.slice(0, start).join(""), ours.slice(ours.length - end).join("")];
  const middle = (text: readonly string[]) => text.slice(start, text.length - end).join("");
  return [
    [before, before],
    [middle(ours), middle(other)],
    [after, after],
  ];
}

/** Counts the characters that both texts have at the start. */
export function commonStart(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count;
}

/** Counts the characters that both texts have at the end. */
export function commonEnd(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
