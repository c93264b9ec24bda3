import { describe, expect, test } from "vitest";
import { noProblem, reportOf } from "./conformance.ts";
import { KINDS, SPEC, TABLE } from "./fixture.ts";

const notes = [
  { note_id: "made-up-1", note_type: "MADE_UP" },
  { note_id: "made-up-2", note_type: "MADE_UP", text: "A field that is not documented." },
];

describe.each(KINDS)("a sandbox from %s", (_, start) => {
  test.each([
    ["the samples", {}],
    ["a given payload", { listNotes: notes }],
    ["an empty list", { listNotes: [] }],
  ])("a sandbox sends %s in responses that redocly accepts", async (_, responses) => {
    expect(await reportOf(start, { responses }, TABLE, SPEC)).toEqual(noProblem(TABLE));
  });

  test("a sandbox sends a response without a required field if the scenario is `drift`", async () => {
    const { problems } = await reportOf(start, { scenario: "drift", responses: { listNotes: notes } }, TABLE, SPEC);
    expect(problems).toContainEqual(expect.stringMatching(/^Response is missing required field "\[0\]\.note_/));
  });

  test("a sandbox returns a given payload even if a field has the wrong type", async () => {
    const responses = { listNotes: [{ note_id: 1, note_type: "A" }] };
    const { problems } = await reportOf(start, { responses }, TABLE, SPEC);
    expect(problems).toEqual([expect.stringContaining("[0].note_id")]);
  });
});
