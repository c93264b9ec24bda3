import { describe, expect, test } from "vitest";
import { compareRoutes, pathPattern } from "../src/path-pattern.ts";

const matches = (template: string, path: string) => new RegExp(pathPattern(template)).test(path);

describe("pathPattern", () => {
  test.each([
    ["/lists", "/lists"],
    ["/lists/{id}", "/lists/a"],
    ["/lists/{id}/items", "/lists/a%2Fb/items"],
    ["/lists/v1.{format}", "/lists/v1.json"],
    ["/lists/{id}.{format}", "/lists/a.b.json"],
    ["/compare/{base}...{head}", "/compare/a...b...c"],
    ["/compare/{base}{head}", "/compare/ab"],
    ["/a+b(c)[d]|e^f$g*h?i\\j/{id}", "/a+b(c)[d]|e^f$g*h?i\\j/1"],
  ])("the pattern for the template %s matches the path %s", (template, path) => {
    expect(matches(template, path)).toBe(true);
  });

  test.each([
    ["/lists", "/lists/"],
    ["/lists/{id}", "/lists/"],
    ["/lists/{id}", "/lists/a/b"],
    ["/lists/v1.{format}", "/lists/v1-json"],
    ["/lists/{id}.{format}", "/lists/.json"],
    ["/compare/{base}{head}", "/compare/a"],
  ])("the pattern for the template %s does not match the path %s", (template, path) => {
    expect(matches(template, path)).toBe(false);
  });

  test("pathPattern returns a pattern that takes linear time for a segment with several parameters", () => {
    const pattern = new RegExp(pathPattern("/{a}-{b}-{c}-{d}{e}.json"));
    const started = performance.now();
    expect(pattern.test(`/${"-".repeat(50_000)}`)).toBe(false);
    // A regular expression with quadratic time takes several seconds.
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("compareRoutes", () => {
  const safe = (path: string) => ({ path, retry: "safe" }) as const;
  const never = (path: string) => ({ path, retry: "never" }) as const;

  test.each([
    ["a literal segment before a parameter", safe("/lists/mine"), never("/lists/{id}")],
    ["the path with the leftmost literal segment first", safe("/lists/mine/{item}"), never("/lists/{id}/first")],
    ["the segment with more literal characters first", safe("/lists/v1.{format}"), never("/lists/v{version}")],
    [
      "an operation with `retry: never` before an operation with `retry: safe`",
      never("/lists/{id}"),
      safe("/lists/{a}"),
    ],
    ["the path `/lists/{a}` before the path `/lists/{b}`", safe("/lists/{a}"), safe("/lists/{b}")],
    ["the longer path first", safe("/lists/{id}/{item}"), never("/lists/{id}")],
  ])("compareRoutes sorts two operations: %s", (_, first, second) => {
    expect(compareRoutes(first, second)).toBeLessThan(0);
    expect(compareRoutes(second, first)).toBeGreaterThan(0);
  });

  test("compareRoutes returns 0 for two operations with the same path", () => {
    expect(compareRoutes(safe("/lists"), safe("/lists"))).toBe(0);
  });
});
