import { scratchFolder } from "@org/testing";
import { appendFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPlan, verifyPlan } from "../src/plan.ts";
import { writePacked } from "./helpers/packed.ts";

test("verifyPlan rejects if a tarball has changed since packing", async () => {
  await using scratch = await scratchFolder("plan-");
  const { tarball, integrity } = await writePacked(scratch.path);
  expect(await verifyPlan(scratch.path)).toEqual(await readPlan(scratch.path));
  await appendFile(tarball, " and changed");
  await expect(verifyPlan(scratch.path)).rejects.toThrow(`expected ${integrity}.`);
});
