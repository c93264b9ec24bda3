import { expect, test } from "vitest";
import { call } from "../src/consumer.ts";

const says = (program: string) => call(import.meta.dirname, process.execPath, ["--eval", program], {});

test("a program that lists the one account of the sandbox has made its call", async () => {
  expect(await says('console.log("1 account")')).toBe("1 account");
});

test("a program that says anything else has not", async () => {
  await expect(says('console.log("0 account")')).rejects.toThrow(/says "0 account", and not "1 account"/);
  await expect(says('console.log("1 account"); console.log("1 account")')).rejects.toThrow(
    /says "1 account\n1 account"/,
  );
});

test("nor has one whose promise never settles, which ends without an error and says nothing", async () => {
  await expect(says("new Promise(() => {}).then(console.log)")).rejects.toThrow(/says "", and not "1 account"/);
});
