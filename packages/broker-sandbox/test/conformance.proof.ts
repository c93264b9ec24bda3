import { describe, expect, test } from "vitest";
import { KINDS, NO_PROBLEM, reportOf } from "./conformance.ts";

const accounts = [
  { account_id: "made-up-1", account_type: "MADE_UP" },
  { account_id: "made-up-2", account_type: "MADE_UP", note: "A field that is not documented." },
];

describe.each(KINDS)("%s", (kind) => {
  test.each([
    ["the given accounts", accounts],
    ["no account", []],
  ])("responds with %s as the spec documents", async (_, accounts) => {
    expect(await reportOf(kind, { accounts })).toEqual(NO_PROBLEM);
  });

  test("is reported if it drifts", async () => {
    const { problems } = await reportOf(kind, { accounts, scenario: "drift" });
    expect(problems).toContainEqual(expect.stringMatching(/^Response is missing required field "\[0\]\.account_/));
  });

  test("is reported if a given account has a field of another type", async () => {
    const { problems } = await reportOf(kind, JSON.parse('{ "accounts": [{ "account_id": 1, "account_type": "A" }] }'));
    expect(problems).toEqual([expect.stringContaining("[0].account_id")]);
  });
});
