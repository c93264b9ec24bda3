// Generates the path patterns with which the client and the sandbox find the operation of a request.
import type { Documented } from "./spec.ts";

type Route = Pick<Documented, "path" | "retry">;

const PARAMETER = /\{[^{}]*\}/;

/**
 * Converts a path template such as `/orders/{id}` to a regular expression that matches in linear time.
 *
 * A parameter matches one or more characters except a slash. In a segment with several parameters, each parameter
 * before the last parameter matches as few characters as possible.
 */
export function pathPattern(template: string): string {
  let groups = 0;
  const segments = template.split("/").map((segment) => {
    const [prefix = "", ...literals] = segment.split(PARAMETER).map(escape);
    const parameters = literals.map((literal, index) => {
      if (index === literals.length - 1) return `[^/]+${literal}`;
      // Without the lookahead, backtracking between the parameters of a segment takes polynomial time.
      return `(?=([^/]+?${literal}))\\${++groups}`;
    });
    return prefix + parameters.join("");
  });
  return `^${segments.join("/")}$`;
}

/**
 * Compares two operations whose paths can match the same request. The client uses the first operation that matches.
 *
 * The first rule that distinguishes the operations decides their order:
 *
 * 1. `compareTemplates` compares the paths.
 * 2. An operation with `x-retry: never` comes before an operation with `x-retry: safe`.
 * 3. Paths are sorted by their UTF-16 code units.
 */
export function compareRoutes(one: Route, other: Route): number {
  const order = compareTemplates(one.path, other.path);
  if (order !== 0) return order;
  if (one.retry !== other.retry) return one.retry === "never" ? -1 : 1;
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

/**
 * Compares two path templates, segment by segment, until a rule applies. A segment without parameters comes before a
 * segment with parameters. If both segments have parameters, the segment with more literal characters comes first.
 */
export function compareTemplates(one: string, other: string): number {
  const [ranks, otherRanks] = [ranksOf(one), ranksOf(other)];
  for (const [index, rank] of ranks.entries()) {
    const otherRank = otherRanks[index] ?? -1;
    if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  }
  return ranks.length < otherRanks.length ? 1 : 0;
}

function ranksOf(path: string): number[] {
  return path.split("/").map((segment) => {
    const literals = segment.split(PARAMETER);
    return literals.length === 1 ? Infinity : literals.join("").length;
  });
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
