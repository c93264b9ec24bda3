import { expect, test } from "vitest";
import { bundle } from "../../src/scale/bundle.ts";

test("bundle returns the size of dynamically imported code as `deferred`", async () => {
  const atOnce = await bundle('export * from "@org/signing"');
  const later = await bundle('export const later = () => import("@org/signing")');
  expect(atOnce.deferred).toBe(0);
  expect(later.loaded.length).toBeLessThan(100);
  expect(later.deferred).toBeGreaterThan(atOnce.loaded.length - 100);
});

test("bundle returns code as `loaded` if the entry also imports the code statically", async () => {
  const alone = await bundle('export { normalizeBody } from "@org/signing"');
  const shared = await bundle(
    'export { normalizeBody } from "@org/signing"; export const later = () => import("@org/signing")',
  );
  expect(shared.loaded.length).toBeGreaterThan(alone.loaded.length);
});

test("a bundle of one export is smaller than a bundle of all exports", async () => {
  const all = await bundle('export * from "@org/signing"');
  const one = await bundle('export { normalizeBody } from "@org/signing"');
  expect(one.loaded.length).toBeLessThan(all.loaded.length);
});
