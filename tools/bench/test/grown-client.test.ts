import { operations } from "@org/broker-client";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";
import { growClient } from "./grown-client.ts";

const PLACEHOLDERS = Object.values<{ status: string }>(operations).filter(
  ({ status }) => status === "placeholder",
).length;

const bundled = (entry: string, what: string) => bundle(`export { ${what} } from ${JSON.stringify(entry)}`);

test("ten times as many placeholders add no byte to the code that loads with the client", async () => {
  await using now = await growClient(0);
  await using grown = await growClient(9 * PLACEHOLDERS);
  const [before, after] = [
    await bundled(now.entry, "createBrokerClient"),
    await bundled(grown.entry, "createBrokerClient"),
  ];
  expect(after.loaded.minified).toBe(before.loaded.minified);
  // They load when a program calls one.
  expect(after.deferred.minified).toBeGreaterThan(5 * before.deferred.minified);
  // `operations` names them all, and shows their weight.
  const [table, bigTable] = [await bundled(now.entry, "operations"), await bundled(grown.entry, "operations")];
  expect(bigTable.loaded.minified).toBeGreaterThan(5 * table.loaded.minified);
});

test("a generated client weighs as much as the built one, and disposal removes its sources", async () => {
  let entry: string;
  {
    await using grown = await growClient(0);
    ({ entry } = grown);
    const [fresh, built] = [
      await bundled(grown.entry, "createBrokerClient"),
      await bundled("@org/broker-client", "createBrokerClient"),
    ];
    expect(fresh.loaded.minified / built.loaded.minified).toBeCloseTo(1, 1);
  }
  expect(existsSync(entry)).toBe(false);
});
