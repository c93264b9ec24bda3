import { expect, test } from "vitest";
import { KINDS, NO_PROBLEM, reportOf } from "./conformance.ts";

test.each(KINDS)("%s responds to every operation as the spec documents", async (kind) => {
  expect(await reportOf(kind, {})).toEqual(NO_PROBLEM);
});
