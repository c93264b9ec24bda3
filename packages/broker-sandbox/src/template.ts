// Path templates, such as `/orders/{id}`.

const PARAMETER = /\{[^{}]*\}/;

/** Returns whether a value is a path template in which all parameters have different names. */
export function isTemplate(path: unknown): path is string {
  if (typeof path !== "string" || !/^\/(?!\/)(?:[^?#{}\\]|\{[\w-]+\})*$/.test(path)) return false;
  const names = namesIn(path);
  return new Set(names).size === names.length;
}

export function namesIn(template: string): string[] {
  return Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/**
 * Converts a template to the source of a regular expression, in the same way as codegen. The expression matches decoded
 * paths in linear time.
 */
export function templatePattern(template: string): string {
  let groups = 0;
  const segments = template.split("/").map((segment) => {
    const pattern = segmentPattern(segment, "[^/]", groups);
    groups += namesIn(segment).length;
    return pattern;
  });
  return `^${segments.join("/")}$`;
}

/**
 * Converts a segment of a template to a pattern with one group for each parameter. In a segment with several
 * parameters, each parameter except the last matches the shortest possible text.
 *
 * @param character pattern of the characters in a parameter
 * @param groups number of groups before this pattern
 */
export function segmentPattern(segment: string, character: "[^/]" | "[^]", groups = 0): string {
  const [prefix = "", ...literals] = segment.split(PARAMETER).map(escape);
  const parameters = literals.map((literal, index) => {
    if (index === literals.length - 1) return `(${character}+)${literal}`;
    // Without the lookahead, backtracking between the parameters of a segment takes polynomial time.
    return `(?=(${character}+?)${literal})\\${groups + index + 1}${literal}`;
  });
  return prefix + parameters.join("");
}

/**
 * Compares two templates, in the same way as codegen. The first segments that differ determine the order. A segment
 * without a parameter comes before a segment with a parameter. Of two segments with parameters, the segment with more
 * literal characters comes first.
 */
export function compareTemplates(one: string, other: string): number {
  const [ranks, others] = [ranksOf(one), ranksOf(other)];
  // Two segments without parameters result in NaN, which `find` skips.
  const differences = ranks.map((rank, at) => (others[at] ?? 0) - rank);
  // Templates with different numbers of segments never match the same path.
  return ranks.length - others.length || (differences.find(Boolean) ?? 0);
}

function ranksOf(template: string): number[] {
  return template.split("/").map((segment) => {
    const literals = segment.split(PARAMETER);
    return literals.length === 1 ? Infinity : literals.join("").length;
  });
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
