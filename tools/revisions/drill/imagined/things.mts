// Calls `listMadeUpThings`, a made-up operation that the drill adds to a copy of the spec.
import assert from "node:assert/strict";
import { createBrokerClient, operations } from "@org/broker-client";

const broker = createBrokerClient();
const things = await broker.trading.listMadeUpThings();
for (const thing of things) {
  const name: string = thing.name;
  assert.equal(typeof name, "string");
}
console.log(JSON.stringify(things));

assert.equal(operations.listMadeUpThings.status, "documented");
// @ts-expect-error The name is a string.
const wrong = (thing: (typeof things)[number]): number => thing.name;
assert.equal(typeof wrong, "function");
