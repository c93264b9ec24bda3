import { scratchFolder } from "@org/testing";
import { appendFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPlan, toBePublished, verifyPlan } from "../src/plan.ts";
import { writePacked } from "./helpers/packed.ts";
import { join } from "node:path";

test("verifyPlan rejects if a tarball has changed since packing", async () => {
  await using scratch = await scratchFolder("plan-");
  const { tarball, integrity } = await writePacked(scratch.path);
  expect(await verifyPlan(scratch.path)).toEqual(await readPlan(scratch.path));
  await appendFile(tarball, " and changed");
  await expect(verifyPlan(scratch.path)).rejects.toThrow(`expected ${integrity}.`);
});

test("toBePublished rejects if release/ has no publish plan", async () => {
  await using scratch = await scratchFolder("publish-");
  await expect(toBePublished(scratch.path)).rejects.toThrow("has no publish-plan.json. Run `pnpm release pack` first.");
});

test("toBePublished lists each version and the registry of the npm scope", async () => {
  await using scratch = await scratchFolder("publish-");
  await writePacked(join(scratch.path, "release"));
  await writeFile(join(scratch.path, ".npmrc"), "@org:registry=https://registry.example.com/\n");
  expect(await toBePublished(scratch.path)).toBe(
    "@org/signing 1.0.0 to https://registry.example.com/ (restricted, dist-tag latest)",
  );
});
