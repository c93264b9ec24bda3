import { operations } from "@org/broker-client";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";
import { growClient } from "../src/grown-client.ts";

const PLACEHOLDERS = Object.values<{ status: string }>(operations).filter(
  ({ status }) => status === "placeholder",
).length;

const bundled = (entry: string, what: string) => bundle(`export { ${what} } from ${JSON.stringify(entry)}`);

test("ten times the placeholders weigh nothing, to the byte, in what loads with the client", async () => {
  await using now = await growClient(0);
  await using grown = await growClient(9 * PLACEHOLDERS);
  const [before, after] = [
    await bundled(now.entry, "createBrokerClient"),
    await bundled(grown.entry, "createBrokerClient"),
  ];
  expect(after.loaded.minified).toBe(before.loaded.minified);
  // They are there, and come when somebody calls one.
  expect(after.deferred.minified).toBeGreaterThan(5 * before.deferred.minified);
  // What names them all, for whoever asks for that, shows what they would weigh.
  const [table, bigTable] = [await bundled(now.entry, "operations"), await bundled(grown.entry, "operations")];
  expect(bigTable.loaded.minified).toBeGreaterThan(5 * table.loaded.minified);
});

test("the sources that were grown are the client's, and are taken away again", async () => {
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
