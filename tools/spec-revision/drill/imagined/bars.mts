// A user of the release in which the option bars are documented, as the drill imagines it.
import assert from "node:assert/strict";
import { createBrokerClient, operations } from "@org/broker-client";

const broker = createBrokerClient();
const query = { start_time: "2026-01-02T09:30:00Z", end_time: "2026-01-02T16:00:00Z" };
const bars = await broker.marketData.listOptionHistoricalBars({ query });
for (const bar of bars) {
  const time: string = bar.time;
  const close: number = bar.close;
  assert.deepEqual([typeof time, typeof close], ["string", "number"]);
}
console.log(JSON.stringify(bars));

assert.equal(operations.listOptionHistoricalBars.status, "documented");
// @ts-expect-error a time is text
const wrong = () => broker.marketData.listOptionHistoricalBars({ query: { start_time: 1 } });
assert.equal(typeof wrong, "function");
