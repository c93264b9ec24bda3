import { expect, test } from "vitest";
import { measureGarbage } from "../../src/calls/garbage.ts";

const LIST = Array.from({ length: 1000 }, (_, at) => at + 0.5);
const BYTES = 8 * LIST.length;

let kept: readonly number[] = [];

async function allocate(copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++) kept = LIST.slice();
}

test("measureGarbage counts the bytes of all allocated objects", async () => {
  const few = await measureGarbage(() => allocate(10));
  const many = await measureGarbage(() => allocate(20_000));
  expect(few.bytes / BYTES).toBeGreaterThanOrEqual(10);
  expect(many.bytes / BYTES).toBeGreaterThan(20_000);
  expect(many.bytes / BYTES).toBeLessThan(22_000);
  expect(kept).toEqual(LIST);
});

test("measureGarbage returns pauses that are longer than zero", async () => {
  const { pauses } = await measureGarbage(() => allocate(20_000));
  // The copies take 160 MB, so that V8 must collect garbage.
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThan(0);
});
