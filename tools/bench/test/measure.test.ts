import { expect, test } from "vitest";
import { callsPerSecond, measure, median, percentile, quartiles, takeTurns } from "../src/measure.ts";

test("percentile returns the nearest-rank percentile", () => {
  expect(percentile([40, 10, 30, 20], 25)).toBe(10);
  expect(percentile([8, 7, 6, 5, 4, 3, 2, 1], 25)).toBe(2);
  expect(percentile([7], 25)).toBe(7);
  expect(() => percentile([], 25)).toThrow("at least one value");
});

function fakeTime() {
  let time = 0;
  const calls: string[] = [];
  const taking = (name: string, milliseconds: number) => () => {
    calls.push(name);
    time += milliseconds;
  };
  return { calls, taking, clock: () => time };
}

test("measure returns the nanoseconds per call of synchronous and asynchronous functions", async () => {
  const { taking, clock } = fakeTime();
  const quick = taking("quick", 0.001);
  const subjects = [quick, taking("slow", 0.5), async () => quick()];
  const [first = 0, second = 0, third = 0] = await measure(subjects, 10, clock);
  expect(first).toBeCloseTo(1000);
  expect(second).toBeCloseTo(500_000);
  expect(third).toBeCloseTo(1000);
});

test("measure switches to the next function after two milliseconds", async () => {
  const { calls, taking, clock } = fakeTime();
  await measure([taking("a", 0.5), taking("b", 1), taking("c", 3)], 5, clock);
  expect(calls.join("").slice(-14)).toBe("aaaabbcaaaabbc");
});

test("measure awaits a promise before the next call", async () => {
  let pending = 0;
  let most = 0;
  const subject = async () => {
    most = Math.max(most, ++pending);
    await Promise.resolve();
    pending--;
  };
  await measure([subject], 1);
  expect(most).toBe(1);
});

test("takeTurns reverses the order of the subjects in every second round", async () => {
  const order: string[] = [];
  const turns = await takeTurns(["a", "b"], 3, async (subject) => {
    order.push(subject);
    return order.length;
  });
  expect(order.join("")).toBe("abbaab");
  expect(turns).toEqual([
    { subject: "a", samples: [1, 4, 5] },
    { subject: "b", samples: [2, 3, 6] },
  ]);
});

test("median and quartiles return the figures in the middle of the sorted samples", () => {
  const samples = [80, 10, 70, 20, 60, 30, 50, 40];
  expect([median(samples), quartiles(samples, 1)]).toEqual([40, "20.0 to 60.0"]);
});

test("callsPerSecond makes at most four calls at the same time", async () => {
  let [time, made, pending, most] = [0, 0, 0, 0];
  const call = async () => {
    made++;
    most = Math.max(most, ++pending);
    await Promise.resolve();
    time += 2;
    pending--;
  };
  expect(await callsPerSecond(call, 4, 50, () => time)).toBe(500);
  expect({ made, most }).toEqual({ made: 50, most: 4 });
  await callsPerSecond(call, 4, 2, () => time);
  expect(made).toBe(52);
});

test("callsPerSecond rejects if a call fails", async () => {
  await expect(callsPerSecond(() => Promise.reject(new Error("made up")), 4, 50)).rejects.toThrow("made up");
});
