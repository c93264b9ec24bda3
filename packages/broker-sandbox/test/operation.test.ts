import { describe, expect, test } from "vitest";
import { createFindOperation, type Operations } from "../src/operation.ts";

/** Made-up operations, in the order in which codegen writes them. */
const OPERATIONS: Operations = {
  listLists: { method: "GET", path: "/lists", pattern: "^/lists$", status: 200 },
  addList: { method: "POST", path: "/lists", pattern: "^/lists$", status: 201 },
  getMyList: { method: "GET", path: "/lists/mine", pattern: "^/lists/mine$", status: 200 },
  getList: { method: "GET", path: "/lists/{id}", pattern: "^/lists/[^/]+$", status: 200 },
};

const findOperation = createFindOperation(OPERATIONS);
const called = (method: string, target: string) =>
  findOperation({ method, target, headers: [], body: new Uint8Array() })?.name;

describe("createFindOperation finds", () => {
  test.each([
    ["the operation with the method and path", "POST", "/lists", "addList"],
    ["the operation with the path before an empty query", "POST", "/lists?", "addList"],
    ["the operation with the path before a query", "GET", "/lists?limit=1&limit=2", "listLists"],
    ["the operation whose template matches the path", "GET", "/lists/a", "getList"],
    ["the operation whose template matches the decoded path", "GET", "/%6Cists/a%20b", "getList"],
    ["the operation whose parameter has an encoded slash", "GET", "/lists/a%2Fb", "getList"],
    ["the operation with the first template that matches", "GET", "/lists/mine", "getMyList"],
  ])("%s", (_, method, target, name) => {
    expect(called(method, target)).toBe(name);
  });

  test.each([
    ["another method", "PUT", "/lists"],
    ["another path", "GET", "/list"],
    ["a path with more segments", "GET", "/lists/a/b"],
    ["a path with an empty segment", "GET", "/lists/"],
    ["a path with an encoded slash between segments", "GET", "/lists%2Fmine"],
  ])("no operation for %s", (_, method, target) => {
    expect(called(method, target)).toBeUndefined();
  });
});
