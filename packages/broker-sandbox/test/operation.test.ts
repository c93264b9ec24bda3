import { describe, expect, test } from "vitest";
import { createFindOperation, type Operation } from "../src/operation.ts";

/** Imagined: what the spec does not have yet, parameters in path and query. In the order of codegen. */
const OPERATIONS: readonly Operation[] = [
  { method: "GET", path: "/lists", pattern: "^/lists$", query: ["limit"], status: 200 },
  { method: "POST", path: "/lists", pattern: "^/lists$", query: [], status: 201 },
  { method: "GET", path: "/lists/mine", pattern: "^/lists/mine$", query: [], status: 200 },
  { method: "GET", path: "/lists/{id}", pattern: "^/lists/[^/]+$", query: ["view"], status: 200 },
];

const findOperation = createFindOperation(OPERATIONS);
const called = (method: string, target: string) =>
  findOperation({ method, target, headers: [], body: new Uint8Array() })?.path;

describe("a request calls the operation", () => {
  test.each([
    ["of its method and path", "POST", "/lists", "/lists"],
    ["of its path without an empty query", "POST", "/lists?", "/lists"],
    ["of which it uses some query parameters", "GET", "/lists?limit=1&limit=2", "/lists"],
    ["whose template matches its path", "GET", "/lists/a", "/lists/{id}"],
    ["whose template matches its decoded path", "GET", "/%6Cists/a%20b", "/lists/{id}"],
    ["whose parameter has an encoded slash", "GET", "/lists/a%2Fb", "/lists/{id}"],
    ["of the first template that matches", "GET", "/lists/mine", "/lists/mine"],
  ])("%s", (_, method, target, path) => {
    expect(called(method, target)).toBe(path);
  });

  test.each([
    ["of another method", "PUT", "/lists"],
    ["of another path", "GET", "/list"],
    ["of more segments", "GET", "/lists/a/b"],
    ["of a segment that is empty", "GET", "/lists/"],
    ["with a query parameter that is not documented", "GET", "/lists?limit=1&offset=1"],
    ["with the query parameter of another operation", "POST", "/lists?limit=1"],
    ["with the query parameter of an operation that is tried later", "GET", "/lists/mine?view=1"],
    ["whose slash is an encoded one", "GET", "/lists%2Fmine"],
  ])("none: %s", (_, method, target) => {
    expect(called(method, target)).toBeUndefined();
  });
});
