import { expect, test } from "vitest";
import { CASES } from "../set/cases.ts";
import { edited, planOf } from "../set/documents.ts";

/** Matches sentences without information, such as "changes from 1 to 1." */
const SAYS_NOTHING = / \.$|from (.+) to \1\.$/;

// The test titles use `%s`, because Vitest shortens a long `$name`.
const ROWS = CASES.map((golden) => [golden.name, golden.bump, golden.why, golden] as const);

test.concurrent.each(ROWS)("if %s, the bump is %s. Reason: %s", async (_, bump, __, golden) => {
  const planned = await planOf(edited(golden.edit));
  expect(planned.bumps["@org/broker-client"]).toBe(bump);
  for (const { what } of planned.changes) expect(what).not.toMatch(SAYS_NOTHING);
});
