// Matches property names with patterns from a document. Complex patterns could be slow, so only simple patterns are
// run.

/**
 * Checks whether a pattern is simple. A simple pattern has at most one group and at most one quantifier. A simple
 * pattern has no lookaround and no quantified group.
 */
function isQuick(pattern: string): boolean {
  let [groups, quantifiers, isInClass] = [0, 0, false];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? "";
    if (character === "\\") {
      // A backreference can be slow.
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

/**
 * Checks whether a name matches a pattern. If the pattern is invalid or too complex to run, the result is undefined.
 */
export function matches(pattern: string, name: string): boolean | undefined {
  if (!isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return undefined;
  }
}

/**
 * Checks whether a pattern is invalid or too complex to run. For these patterns, the analyzer compares only the text.
 */
export function isOpaque(pattern: string): boolean {
  return matches(pattern, "") === undefined;
}
