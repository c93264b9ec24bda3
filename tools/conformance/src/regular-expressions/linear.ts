// Finds texts on which a regular expression is not linear. They consist of its own characters.

/** Lengths at which exponential and polynomial cost show, and times that no linear expression comes near. */
const SHORT = { length: 24, milliseconds: 20 };
const LONG = { length: 8192, milliseconds: 10 };
const GROWTH = 4;

/** Returns an input on which the expression is slow, or undefined if none was found. */
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
  // A loaded machine can be slow once. It is as slow with the shorter text as with the longer one.
  if (timeOf(expression, make(SHORT.length)) > SHORT.milliseconds && leastTimeOf(SHORT.length) > SHORT.milliseconds) {
    return true;
  }
  if (timeOf(expression, make(LONG.length)) < LONG.milliseconds) return false;
  const [shorter, longer] = [leastTimeOf(LONG.length), leastTimeOf(LONG.length * GROWTH)];
  // A quadratic cost grows by 16.
  return longer > LONG.milliseconds && longer > shorter * GROWTH * 2;
}

/** Searches from every position, as `replaceAll` does. */
function timeOf({ source, flags }: RegExp, text: string): number {
  const everywhere = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const began = performance.now();
  text.replace(everywhere, "");
  return performance.now() - began;
}

/** Returns the characters in an expression, one of each of its classes, and some others. */
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
