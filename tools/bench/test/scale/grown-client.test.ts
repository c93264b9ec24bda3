import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "../../src/scale/bundle.ts";
import { growClient, REVISION, SPEC } from "../helpers/grown-client.ts";

const PLACEHOLDERS = Object.keys(parse(readFileSync(REVISION, "utf8")).components.pathItems).length;

const sizeOf = async (entry: string, what: string) =>
  (await bundle(`export { ${what} } from ${JSON.stringify(entry)}`)).length;

test("additional placeholders do not enlarge the bundle of createBrokerClient", async () => {
  await using now = await growClient(REVISION, 0);
  await using grown = await growClient(REVISION, 9 * PLACEHOLDERS);
  expect(await sizeOf(grown.entry, "createBrokerClient")).toBe(await sizeOf(now.entry, "createBrokerClient"));
  // The bundle of `operations` contains the name of every placeholder, so more placeholders make the bundle larger.
  expect(await sizeOf(grown.entry, "operations")).toBeGreaterThan(5 * (await sizeOf(now.entry, "operations")));
});

test("a generated client has about the same size as the built client", async () => {
  let entry: string;
  {
    await using grown = await growClient(SPEC, 0);
    ({ entry } = grown);
    const built = await sizeOf("@org/broker-client", "createBrokerClient");
    expect((await sizeOf(grown.entry, "createBrokerClient")) / built).toBeCloseTo(1, 1);
  }
  expect(existsSync(entry)).toBe(false);
});
