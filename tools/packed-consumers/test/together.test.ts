import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { together } from "../src/consumer.ts";

test("what is proved together gives what each gives", async () => {
  expect(await together([Promise.resolve("1 account"), Promise.resolve("227 vectors")])).toEqual([
    "1 account",
    "227 vectors",
  ]);
});

test("when one fails the others are waited for, and all failures are told", async () => {
  let ended = false;
  const slow = setTimeout(20).then(() => {
    ended = true;
    throw new Error("No such export.");
  });
  await expect(together([Promise.reject(new Error("No such file.")), slow])).rejects.toThrow(
    "Error: No such file.\nError: No such export.",
  );
  expect(ended).toBe(true);
});
