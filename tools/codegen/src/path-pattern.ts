// How a request finds its operation. The client and the sandbox use the same patterns in the same order.
import type { Documented } from "./spec.ts";

type Route = Pick<Documented, "path" | "retry">;

const PARAMETER = /\{[^{}]*\}/;

/**
 * Returns the source of a regular expression that matches the paths of a template in linear time. A parameter matches
 * one character or more, but no slash. If a segment has several parameters, each but the last matches as little text
 * as possible.
 */
export function pathPattern(template: string): string {
  let groups = 0;
  const segments = template.split("/").map((segment) => {
    const [prefix = "", ...literals] = segment.split(PARAMETER).map(escape);
    const parameters = literals.map((literal, index) => {
      if (index === literals.length - 1) return `[^/]+${literal}`;
      // A lookahead is never tried a second time, so the cost does not multiply with each parameter.
      return `(?=([^/]+?${literal}))\\${++groups}`;
    });
    return prefix + parameters.join("");
  });
  return `^${segments.join("/")}$`;
}

/**
 * Compares operations whose paths can match the same request. The lesser one is tried first:
 *
 * 1. Segments are compared from the left. A literal segment precedes one with parameters; of two segments with
 *    parameters, the one with more literal characters precedes.
 * 2. An operation that the client must not repeat precedes one that it may repeat.
 * 3. Paths are compared by code units.
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

/** Numbers of literal characters by segment. A literal segment has the highest rank, and a missing one the lowest. */
function ranksOf(path: string): number[] {
  return path.split("/").map((segment) => {
    const literals = segment.split(PARAMETER);
    return literals.length === 1 ? Infinity : literals.join("").length;
  });
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
