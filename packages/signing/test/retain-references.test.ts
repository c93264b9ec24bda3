// abort.scaled.test.ts tests that an abort still works after a garbage collection.
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { collectGarbage } from "@org/testing/collect-garbage";
import { expect, test } from "vitest";
import { retainReferences } from "../src/own-signal.ts";

async function isAlive(parent: WeakRef<object>): Promise<boolean> {
  // JavaScript does not collect the target of a WeakRef before the current job ends.
  await sleep(0);
  collectGarbage();
  return parent.deref() !== undefined;
}

const parentOf = (child: object) => {
  const parent = {};
  retainReferences(child, parent);
  return new WeakRef(parent);
};

test("retainReferences(child, parent) keeps only the latest parent of a child alive", async () => {
  const child = {};
  const parent = parentOf(child);
  expect(await isAlive(parent)).toBe(true);
  const another = parentOf(child);
  expect(await isAlive(parent)).toBe(false);
  expect(await isAlive(another)).toBe(true);
});

test("retainReferences(child, parent) does not modify the child", () => {
  const child = {};
  retainReferences(child, { made: "up" });
  expect([inspect(child), JSON.stringify(child), Object.keys(child)]).toEqual(["{}", "{}", []]);
  expect(() => retainReferences(Object.freeze({}), {})).not.toThrow();
});
