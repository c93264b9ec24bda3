// Patterns of property names, which are only run if no document can make them slow.

/** Whether it has at most one quantifier, no quantified group, and no alternatives in more than one group. */
function isQuick(pattern: string): boolean {
  let [groups, quantifiers, isInClass] = [0, 0, false];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? "";
    if (character === "\\") {
      // A reference to a group.
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

/** Whether a name matches; undefined if the pattern is not run, or is none. */
export function matches(pattern: string, name: string): boolean | undefined {
  if (!isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return undefined;
  }
}

/** Whether the pattern is compared as it is written. */
export function isOpaque(pattern: string): boolean {
  return matches(pattern, "") === undefined;
}
