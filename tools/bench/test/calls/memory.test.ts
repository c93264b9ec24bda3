import { expect, test } from "vitest";
import { allocatedBytes } from "../../src/calls/memory.ts";

const LIST = Array.from({ length: 1000 }, (_, at) => at + 0.5);
const BYTES = 8 * LIST.length;

let kept: readonly number[] = [];

async function allocate(copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++) kept = LIST.slice();
}

test("allocatedBytes counts the bytes of all allocated objects", async () => {
  const few = await allocatedBytes(() => allocate(10));
  // The copies take 160 MB, so that V8 must collect garbage.
  const many = await allocatedBytes(() => allocate(20_000));
  expect(few / BYTES).toBeGreaterThanOrEqual(10);
  expect(many / BYTES).toBeGreaterThan(20_000);
  expect(many / BYTES).toBeLessThan(22_000);
  expect(kept).toEqual(LIST);
});
