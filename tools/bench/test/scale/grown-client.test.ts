import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "../../src/scale/bundle.ts";
import { growClient, REVISION, SPEC } from "../helpers/grown-client.ts";

const PLACEHOLDERS = Object.keys(parse(readFileSync(REVISION, "utf8")).components.pathItems).length;

const bundled = (entry: string, what: string) => bundle(`export { ${what} } from ${JSON.stringify(entry)}`);

test("additional placeholders do not enlarge the code that loads at the client's import", async () => {
  await using now = await growClient(REVISION, 0);
  await using grown = await growClient(REVISION, 9 * PLACEHOLDERS);
  const [before, after] = [
    await bundled(now.entry, "createBrokerClient"),
    await bundled(grown.entry, "createBrokerClient"),
  ];
  expect(after.loaded.length).toBe(before.loaded.length);
  expect(after.deferred).toBeGreaterThan(5 * before.deferred);
  // The bundle of `operations` contains the name of every placeholder, so more placeholders make the bundle larger.
  const [table, bigTable] = [await bundled(now.entry, "operations"), await bundled(grown.entry, "operations")];
  expect(bigTable.loaded.length).toBeGreaterThan(5 * table.loaded.length);
});

test("a generated client has about the same size as the built client", async () => {
  let entry: string;
  {
    await using grown = await growClient(SPEC, 0);
    ({ entry } = grown);
    const [fresh, built] = [
      await bundled(grown.entry, "createBrokerClient"),
      await bundled("@org/broker-client", "createBrokerClient"),
    ];
    expect(fresh.loaded.length / built.loaded.length).toBeCloseTo(1, 1);
  }
  expect(existsSync(entry)).toBe(false);
});
