import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";

test("bundle returns the size of dynamically imported code as `deferred`", async () => {
  const atOnce = await bundle('export * from "./svg.ts"');
  const later = await bundle('export const later = () => import("./svg.ts")');
  expect(atOnce.deferred).toEqual({ minified: 0, gzipped: 0 });
  expect(later.loaded.minified).toBeLessThan(100);
  expect(later.deferred.minified).toBeGreaterThan(atOnce.loaded.minified - 100);
});

test("bundle returns the size of a file as `loaded` if the entry imports the file statically", async () => {
  const alone = await bundle('export { round } from "./svg.ts"');
  const shared = await bundle('export { round } from "./svg.ts"; export const later = () => import("./svg.ts")');
  expect(shared.loaded.minified).toBeGreaterThan(alone.loaded.minified);
});

test("a bundle of one export is smaller than a bundle of all exports", async () => {
  const { loaded } = await bundle('export * from "./svg.ts"');
  expect(loaded.gzipped).toBeLessThan(loaded.minified);
  const part = await bundle('export { round } from "./svg.ts"');
  expect(part.loaded.minified).toBeLessThan(loaded.minified);
});
