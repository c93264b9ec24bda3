import { expect, test } from "vitest";
import { bundle } from "../../src/scale/bundle.ts";

const sizeOf = async (code: string) => (await bundle(code)).length;

test("bundle omits code that a program imports only dynamically", async () => {
  expect(await sizeOf('export const later = () => import("@org/signing")')).toBeLessThan(100);
});

test("bundle includes dynamically imported code if the entry also imports the code statically", async () => {
  const alone = await sizeOf('export { normalizeBody } from "@org/signing"');
  const shared = await sizeOf(
    'export { normalizeBody } from "@org/signing"; export const later = () => import("@org/signing")',
  );
  expect(shared).toBeGreaterThan(alone);
});

test("a bundle of one export is smaller than a bundle of all exports", async () => {
  const all = await sizeOf('export * from "@org/signing"');
  expect(await sizeOf('export { normalizeBody } from "@org/signing"')).toBeLessThan(all);
});
