// Finds texts on which a regular expression takes more than linear time. Each text repeats characters of the
// expression.

/**
 * Text length and time limit. On a text of this length, an exponential expression exceeds the limit, and a linear
 * expression is far faster.
 */
const SHORT = { length: 24, milliseconds: 20 };
/**
 * Text length and time limit. On a text of this length, a polynomial expression exceeds the limit, and a linear
 * expression is far faster.
 */
const LONG = { length: 8192, milliseconds: 10 };
const GROWTH = 4;

/** Returns a text on which the expression is slow, or undefined if no such text was found. */
export function slowInputOf(expression: RegExp): string | undefined {
  const characters = charactersOf(expression.source);
  const units = [...characters, ...characters.flatMap((first) => characters.map((second) => first + second))];
  for (const unit of units) {
    for (const start of ["", ...characters]) {
      for (const end of ["", "\u0000"]) {
        const make = (length: number) => start + unit.repeat(length / unit.length) + end;
        if (isSlow(expression, make)) return JSON.stringify({ start, unit, end });
      }
    }
  }
  return undefined;
}

function isSlow(expression: RegExp, make: (length: number) => string): boolean {
  const leastTimeOf = (length: number) => Math.min(...[1, 2, 3].map(() => timeOf(expression, make(length))));
  // A busy machine can slow down one run, so the function uses the shortest time of three runs.
  if (timeOf(expression, make(SHORT.length)) > SHORT.milliseconds && leastTimeOf(SHORT.length) > SHORT.milliseconds) {
    return true;
  }
  if (timeOf(expression, make(LONG.length)) < LONG.milliseconds) return false;
  const [shorter, longer] = [leastTimeOf(LONG.length), leastTimeOf(LONG.length * GROWTH)];
  // A quadratic expression takes 16 times as long on a text of four times the length.
  return longer > LONG.milliseconds && longer > shorter * GROWTH * 2;
}

/** Returns how many milliseconds a global search takes. A global search starts at every position of the text. */
function timeOf({ source, flags }: RegExp, text: string): number {
  const everywhere = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const began = performance.now();
  text.replace(everywhere, "");
  return performance.now() - began;
}

/**
 * Returns the characters of an expression, and also `a`, `1` and `!`. For a class such as `\d`, returns one character
 * of the class.
 */
function charactersOf(source: string): string[] {
  const classes: Record<string, string> = { d: "1", w: "a", s: " ", D: "a", W: "-", S: "a", n: "\n", t: "\t" };
  const characters = Array.from(
    source.matchAll(/\\u([\da-f]{4})|\\x([\da-f]{2})|\\(.)|([^])/gi),
    ([, u, x, escaped, plain]) => {
      if (u ?? x) return String.fromCharCode(Number.parseInt(u ?? x ?? "", 16));
      if (escaped !== undefined) return classes[escaped] ?? escaped;
      return plain === undefined || "^$()|?+{}".includes(plain) ? "a" : plain;
    },
  );
  return [...new Set(["a", "1", "!", ...characters])].slice(0, 14);
}
