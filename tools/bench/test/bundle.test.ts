import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";

test("bundle counts the code of an import() as deferred", async () => {
  const atOnce = await bundle('export * from "./table.ts"');
  const later = await bundle('export const later = () => import("./table.ts")');
  expect(atOnce.deferred).toEqual({ minified: 0, gzipped: 0 });
  expect(later.loaded.minified).toBeLessThan(100);
  expect(later.deferred.minified).toBeGreaterThan(atOnce.loaded.minified - 100);
  expect(later.sources).toContainEqual(expect.stringMatching(/table\.ts$/));
});

test("bundle counts a file as loaded if both the entry and an import() load the file", async () => {
  const alone = await bundle('export { figure } from "./table.ts"');
  const shared = await bundle('export { figure } from "./table.ts"; export const later = () => import("./table.ts")');
  expect(shared.loaded.minified).toBeGreaterThan(alone.loaded.minified);
});

test("the gzipped size is below the minified size, and a bundle of one export is below a bundle of all", async () => {
  const { loaded } = await bundle('export * from "./table.ts"');
  expect(loaded.gzipped).toBeLessThan(loaded.minified);
  const part = await bundle('export { figure } from "./table.ts"');
  expect(part.loaded.minified).toBeLessThan(loaded.minified);
});
