import { expect, test } from "vitest";
import { callsPerSecond, measure, median, percentile, takeTurns } from "../src/measure.ts";

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
  const subjects = [quick, taking("slow", 0.5), async () => quick()].map((call) => ({ call }));
  const turns = await measure(subjects, 10, clock);
  expect(turns.map(({ samples }) => samples.length)).toEqual([10, 10, 10]);
  const [first = 0, second = 0, third = 0] = turns.map(({ samples }) => median(samples));
  expect(first).toBeCloseTo(1000);
  expect(second).toBeCloseTo(500_000);
  expect(third).toBeCloseTo(1000);
});

test("measure switches to the next function after two milliseconds", async () => {
  const { calls, taking, clock } = fakeTime();
  const subjects = [taking("a", 0.5), taking("b", 1), taking("c", 3)].map((call) => ({ call }));
  await measure(subjects, 5, clock);
  // In each round, tinybench makes one call that it does not measure, to find out whether the function is asynchronous.
  expect(calls.join("").slice(-20)).toBe("aaaaabbbccccbbbaaaaa");
});

test("measure awaits a promise before the next call", async () => {
  let pending = 0;
  let most = 0;
  const call = async () => {
    most = Math.max(most, ++pending);
    await Promise.resolve();
    pending--;
  };
  await measure([{ call }], 1);
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
