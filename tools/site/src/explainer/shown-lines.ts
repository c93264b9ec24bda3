// The limits keep the page fast if a user pastes a request of one megabyte.
import { createHider } from "./hide.ts";
import { shorten, shortenId } from "./shorten.ts";
import type { Piece } from "./types.ts";

const MOST_LINES = 200;
const MOST_PIECES = 400;
const LONGEST_TEXT = 10_000;
/** Maximum number of characters in a step. After the maximum, each piece has at most `SHORT_TEXT` characters. */
const LONGEST_STEP = 30_000;
const SHORT_TEXT = 40;

type Line = readonly Piece[];

/** Hides the secret in the lines, and shortens long lists and texts. */
export function shownLines(lines: readonly Line[], secret: string): readonly Line[] {
  let left = LONGEST_STEP;
  const shorter = (text: string) => {
    const limit = Math.max(SHORT_TEXT, Math.min(LONGEST_TEXT, left));
    left -= Math.min(limit, text.length);
    return shorten(text, limit);
  };
  const shown = lines.slice(0, MOST_LINES).map((line) => shownLine(line, secret, shorter));
  const rest = lines.length - shown.length;
  return rest === 0 ? shown : [...shown, [{ text: `… ${rest} more lines` }]];
}

/** Hides the secret in the whole line, because a secret can extend over several pieces. */
function shownLine(line: Line, secret: string, shorter: (text: string) => string): Line {
  const whole = line.map(({ text }) => text).join("");
  const { readerOf, redact } = createHider(secret);
  const read = readerOf(whole);
  let end = 0;
  const shown = line.slice(0, MOST_PIECES).map(({ id, text }) => {
    const start = end;
    end += text.length;
    return { ...(id !== undefined && { id: shortenId(redact(id)) }), text: shorter(read(start, end)) };
  });
  return end === whole.length ? shown : [...shown, { text: `… ${whole.length - end} more characters` }];
}
