// What it is good for is in abort.test.ts: here is what it does.
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { retainReferences } from "../src/retain-references.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Whether it is still there once nobody but `child` can hold it. */
async function isAlive(parent: WeakRef<object>): Promise<boolean> {
  // A WeakRef holds what it was made of until the turn ends.
  await sleep(0);
  collectGarbage();
  return parent.deref() !== undefined;
}

const parentOf = (child: object) => {
  const parent = {};
  retainReferences(child, parent);
  return new WeakRef(parent);
};

test("a parent lives as long as its child, or until another takes its place", async () => {
  const child = {};
  const parent = parentOf(child);
  expect(await isAlive(parent)).toBe(true);
  const another = parentOf(child);
  expect(await isAlive(parent)).toBe(false);
  expect(await isAlive(another)).toBe(true);
});

test("nothing of it shows, and what cannot be extended is let be", () => {
  const child = {};
  retainReferences(child, { made: "up" });
  expect([inspect(child), JSON.stringify(child), Object.keys(child)]).toEqual(["{}", "{}", []]);
  expect(() => retainReferences(Object.freeze({}), {})).not.toThrow();
});
