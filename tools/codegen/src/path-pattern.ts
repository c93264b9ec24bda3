// The rules that the client and the sandbox use to find the operation of a request.
import type { Documented } from "./spec.ts";

type Route = Pick<Documented, "path" | "retry">;

const PARAMETER = /\{[^{}]*\}/;

/**
 * Returns the source of a regular expression for a path template. The expression matches a path in linear time.
 *
 * A parameter matches one or more characters except a slash. If a segment has several parameters, each parameter except
 * the last one matches as little text as possible.
 */
export function pathPattern(template: string): string {
  let groups = 0;
  const segments = template.split("/").map((segment) => {
    const [prefix = "", ...literals] = segment.split(PARAMETER).map(escape);
    const parameters = literals.map((literal, index) => {
      if (index === literals.length - 1) return `[^/]+${literal}`;
      // A lookahead does not backtrack, so several parameters in a segment do not multiply the time of a match.
      return `(?=([^/]+?${literal}))\\${++groups}`;
    });
    return prefix + parameters.join("");
  });
  return `^${segments.join("/")}$`;
}

/**
 * Compares two operations whose paths can match the same request. A request is compared with the lesser operation
 * first.
 *
 * 1. Segments are compared from left to right. A literal segment precedes a segment with parameters. If both segments
 * have parameters, the segment with more literal characters comes first. 2. An operation that must not be retried
 * precedes an operation that may be retried. 3. Otherwise, the paths are compared by code units.
 */
export function compareRoutes(one: Route, other: Route): number {
  const [ranks, otherRanks] = [ranksOf(one.path), ranksOf(other.path)];
  for (const [index, rank] of ranks.entries()) {
    const otherRank = otherRanks[index] ?? -1;
    if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  }
  if (ranks.length < otherRanks.length) return 1;
  if (one.retry !== other.retry) return one.retry === "never" ? -1 : 1;
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

/**
 * Returns the number of literal characters of each segment. For a segment without parameters, the number is infinity.
 */
function ranksOf(path: string): number[] {
  return path.split("/").map((segment) => {
    const literals = segment.split(PARAMETER);
    return literals.length === 1 ? Infinity : literals.join("").length;
  });
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
