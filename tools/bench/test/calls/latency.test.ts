import { expect, test } from "vitest";
import { measureLatency } from "../../src/calls/latency.ts";

/** Returns a fake clock. Each read of the clock advances the time by ten microseconds. */
function fakeClock() {
  let time = 0;
  return {
    clock: () => (time += 0.01),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("measureLatency starts a call every millisecond for a rate of 1,000 calls per second", async () => {
  const { clock } = fakeClock();
  const starts: number[] = [];
  await measureLatency(async () => starts.push(Math.floor(clock())), 1000, 4, clock);
  expect(starts).toEqual([0, 1, 2, 3]);
});

test("measureLatency starts a call although earlier calls are pending", async () => {
  const { clock } = fakeClock();
  const ends: (() => void)[] = [];
  const call = () =>
    new Promise<void>((resolve) => {
      ends.push(resolve);
      if (ends.length === 3) for (const end of ends) end();
    });
  const latencies = await measureLatency(call, 1000, 3, clock);
  expect(latencies.map((microseconds) => Math.floor(microseconds / 1000))).toEqual([2, 1, 0]);
});

test("measureLatency adds the time of a blocking call to the latency of later calls", async () => {
  const { clock, pass } = fakeClock();
  let started = 0;
  const call = async () => pass(started++ === 0 ? 10 : 0);
  const latencies = await measureLatency(call, 1000, 4, clock);
  expect(latencies.map((microseconds) => Math.floor(microseconds / 1000))).toEqual([10, 9, 8, 7]);
});
