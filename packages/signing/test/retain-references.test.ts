// Tests the properties of the function. abort.test.ts tests that an abort still works after a garbage collection.
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { retainReferences } from "../src/retain-references.ts";
import { collectGarbage } from "./helpers/collect-garbage.ts";

/** Returns whether the parent survives a garbage collection. */
async function isAlive(parent: WeakRef<object>): Promise<boolean> {
  // A WeakRef prevents the garbage collection of its target until the current job ends.
  await sleep(0);
  collectGarbage();
  return parent.deref() !== undefined;
}

const parentOf = (child: object) => {
  const parent = {};
  retainReferences(child, parent);
  return new WeakRef(parent);
};

test("retainReferences keeps a parent until another parent replaces it", async () => {
  const child = {};
  const parent = parentOf(child);
  expect(await isAlive(parent)).toBe(true);
  const another = parentOf(child);
  expect(await isAlive(parent)).toBe(false);
  expect(await isAlive(another)).toBe(true);
});

test("retainReferences adds no enumerable property, and does not throw for a frozen child", () => {
  const child = {};
  retainReferences(child, { made: "up" });
  expect([inspect(child), JSON.stringify(child), Object.keys(child)]).toEqual(["{}", "{}", []]);
  expect(() => retainReferences(Object.freeze({}), {})).not.toThrow();
});
