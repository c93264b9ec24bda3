import { describe, expect, test } from "vitest";
import { compareRoutes, pathPattern } from "../src/path-pattern.ts";

const matches = (template: string, path: string) => new RegExp(pathPattern(template)).test(path);

describe("the pattern of a path template", () => {
  test.each([
    ["/lists", "/lists"],
    ["/lists/{id}", "/lists/a"],
    ["/lists/{id}/items", "/lists/a%2Fb/items"],
    ["/lists/v1.{format}", "/lists/v1.json"],
    ["/lists/{id}.{format}", "/lists/a.b.json"],
    ["/compare/{base}...{head}", "/compare/a...b...c"],
    ["/compare/{base}{head}", "/compare/ab"],
    ["/a+b(c)[d]|e^f$g*h?i\\j/{id}", "/a+b(c)[d]|e^f$g*h?i\\j/1"],
  ])("%s matches %s", (template, path) => {
    expect(matches(template, path)).toBe(true);
  });

  test.each([
    ["/lists", "/lists/"],
    ["/lists/{id}", "/lists/"],
    ["/lists/{id}", "/lists/a/b"],
    ["/lists/v1.{format}", "/lists/v1-json"],
    ["/lists/{id}.{format}", "/lists/.json"],
    ["/compare/{base}{head}", "/compare/a"],
  ])("%s does not match %s", (template, path) => {
    expect(matches(template, path)).toBe(false);
  });

  test("takes linear time for several parameters in one segment", () => {
    const pattern = new RegExp(pathPattern("/{a}-{b}-{c}-{d}{e}.json"));
    const started = performance.now();
    expect(pattern.test(`/${"-".repeat(50_000)}`)).toBe(false);
    // Quadratic time would be several seconds.
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("a request is compared", () => {
  const safe = (path: string) => ({ path, retry: "safe" }) as const;
  const never = (path: string) => ({ path, retry: "never" }) as const;

  test.each([
    ["with a literal segment before a parameter", safe("/lists/mine"), never("/lists/{id}")],
    ["with the leftmost literal segment first", safe("/lists/mine/{item}"), never("/lists/{id}/first")],
    ["with more literal characters first", safe("/lists/v1.{format}"), never("/lists/v{version}")],
    ["with an operation that must not be repeated before one that may be", never("/lists/{id}"), safe("/lists/{a}")],
    ["with equal operations by code units", safe("/lists/{a}"), safe("/lists/{b}")],
    ["with longer paths first", safe("/lists/{id}/{item}"), never("/lists/{id}")],
  ])("%s", (_, first, second) => {
    expect(compareRoutes(first, second)).toBeLessThan(0);
    expect(compareRoutes(second, first)).toBeGreaterThan(0);
  });

  test("in the order of the document with methods of one path", () => {
    expect(compareRoutes(safe("/lists"), safe("/lists"))).toBe(0);
  });
});
