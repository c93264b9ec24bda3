import { describe, expect, test } from "vitest";
import { createFindOperation, type Operations } from "../src/operation.ts";

/** Imagined, in the order of codegen. */
const OPERATIONS: Operations = {
  listLists: { method: "GET", path: "/lists", pattern: "^/lists$", status: 200 },
  addList: { method: "POST", path: "/lists", pattern: "^/lists$", status: 201 },
  getMyList: { method: "GET", path: "/lists/mine", pattern: "^/lists/mine$", status: 200 },
  getList: { method: "GET", path: "/lists/{id}", pattern: "^/lists/[^/]+$", status: 200 },
};

const findOperation = createFindOperation(OPERATIONS);
const called = (method: string, target: string) =>
  findOperation({ method, target, headers: [], body: new Uint8Array() })?.name;

describe("a request calls the operation", () => {
  test.each([
    ["of its method and path", "POST", "/lists", "addList"],
    ["of its path without an empty query", "POST", "/lists?", "addList"],
    ["of its path with any query", "GET", "/lists?limit=1&limit=2", "listLists"],
    ["whose template matches its path", "GET", "/lists/a", "getList"],
    ["whose template matches its decoded path", "GET", "/%6Cists/a%20b", "getList"],
    ["whose parameter has an encoded slash", "GET", "/lists/a%2Fb", "getList"],
    ["of the first template that matches", "GET", "/lists/mine", "getMyList"],
  ])("%s", (_, method, target, name) => {
    expect(called(method, target)).toBe(name);
  });

  test.each([
    ["of another method", "PUT", "/lists"],
    ["of another path", "GET", "/list"],
    ["of more segments", "GET", "/lists/a/b"],
    ["of a segment that is empty", "GET", "/lists/"],
    ["whose slash is an encoded one", "GET", "/lists%2Fmine"],
  ])("none: %s", (_, method, target) => {
    expect(called(method, target)).toBeUndefined();
  });
});
