import { expect, test } from "vitest";
import { callsPerSecond } from "../src/call-rate.ts";
import { pairwise, spread, takeTurns } from "../src/rounds.ts";

test("takeTurns reverses the order of the functions in every second round", async () => {
  const order: string[] = [];
  const giving = (name: string, figures: number[]) => async () => {
    order.push(name);
    return figures.shift() ?? NaN;
  };
  const samples = await takeTurns([giving("a", [1, 2, 3]), giving("b", [10, 20, 30])], 3);
  expect(order.join("")).toBe("abbaab");
  expect(samples).toEqual([
    [1, 2, 3],
    [10, 20, 30],
  ]);
});

test("spread returns the median and the quartiles", () => {
  expect(spread([80, 10, 70, 20, 60, 30, 50, 40])).toEqual({ median: 40, quartiles: [20, 60] });
});

test("pairwise combines the samples of the same round", () => {
  expect(pairwise([10, 30, 60], [5, 10, 15], (one, other) => one / other)).toEqual([2, 3, 4]);
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
