// Matches property names with the regular expressions of `patternProperties`. A complex regular expression can be very
// slow, so only simple regular expressions run.

/** Accepts at most one group and one quantifier, no lookaround, and no quantified group. */
function isQuick(pattern: string): boolean {
  let [groups, quantifiers, isInClass] = [0, 0, false];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? "";
    if (character === "\\") {
      // Backreferences can make a regular expression slow.
      if (/[1-9k]/.test(pattern[++index] ?? "")) return false;
    } else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else if (character === "(") {
      groups++;
      const isLook = pattern[index + 1] === "?" && pattern[index + 2] !== ":";
      if (isLook) return false;
      if (pattern[index + 1] === "?") index++;
    } else if ("*+?{".includes(character)) {
      if (pattern[index - 1] === ")") return false;
      quantifiers++;
    }
  }
  return groups <= 1 && quantifiers <= 1;
}

/** Matches a name with a regular expression. Returns undefined if the expression is invalid or too complex. */
export function matches(pattern: string, name: string): boolean | undefined {
  if (!isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return undefined;
  }
}

export function isOpaque(pattern: string): boolean {
  return matches(pattern, "") === undefined;
}
