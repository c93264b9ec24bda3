import { describe, expect, test } from "vitest";
import { createFindOperation, type Operations } from "../src/operation.ts";

/** Made-up operations. As in a generated table, a path without parameters is before a path with parameters. */
const OPERATIONS: Operations = {
  listLists: { method: "GET", path: "/lists", status: 200 },
  addList: { method: "POST", path: "/lists", status: 201 },
  getMyList: { method: "GET", path: "/lists/mine", status: 200 },
  getList: { method: "GET", path: "/lists/{id}", status: 200 },
};

const findOperation = createFindOperation(OPERATIONS);
const called = (method: string, target: string) =>
  findOperation({ method, target, headers: [], body: new Uint8Array() })?.name;

describe("findOperation", () => {
  test.each([
    ["the operation with the same method and path", "POST", "/lists", "addList"],
    ["the operation of a path with an empty query", "POST", "/lists?", "addList"],
    ["the operation of a path with a query", "GET", "/lists?limit=1&limit=2", "listLists"],
    ["the operation whose path template matches the path", "GET", "/lists/a", "getList"],
    ["the operation whose path template matches the decoded path", "GET", "/%6Cists/a%20b", "getList"],
    ["the operation of a path with an encoded slash in a parameter", "GET", "/lists/a%2Fb", "getList"],
    ["the first operation whose path template matches", "GET", "/lists/mine", "getMyList"],
  ])("findOperation returns %s", (_, method, target, name) => {
    expect(called(method, target)).toBe(name);
  });

  test.each([
    ["an unknown method", "PUT", "/lists"],
    ["an unknown path", "GET", "/list"],
    ["a path with an additional segment", "GET", "/lists/a/b"],
    ["a path with an empty segment", "GET", "/lists/"],
    ["a path with an encoded slash between segments", "GET", "/lists%2Fmine"],
  ])("findOperation returns no operation for %s", (_, method, target) => {
    expect(called(method, target)).toBeUndefined();
  });
});
