import { describe, expect, test } from "vitest";
import { KINDS, noProblem, reportOf } from "./conformance.ts";
import { SPEC, TABLE } from "./fixture.ts";

const notes = [
  { note_id: "made-up-1", note_type: "MADE_UP" },
  { note_id: "made-up-2", note_type: "MADE_UP", text: "A field that is not documented." },
];

describe.each(KINDS)("%s", (_, start) => {
  test.each([
    ["the samples", {}],
    ["a given payload", { listNotes: notes }],
    ["an empty list", { listNotes: [] }],
  ])("responds with %s, and redocly finds no problem in the responses", async (_, responses) => {
    expect(await reportOf(start, { responses }, TABLE, SPEC)).toEqual(noProblem(TABLE));
  });

  test("omits a required field in the scenario drift, and redocly reports the missing field", async () => {
    const { problems } = await reportOf(start, { scenario: "drift", responses: { listNotes: notes } }, TABLE, SPEC);
    expect(problems).toContainEqual(expect.stringMatching(/^Response is missing required field "\[0\]\.note_/));
  });

  test("returns a given payload with a field of the wrong type, and redocly reports the field", async () => {
    const responses = { listNotes: [{ note_id: 1, note_type: "A" }] };
    const { problems } = await reportOf(start, { responses }, TABLE, SPEC);
    expect(problems).toEqual([expect.stringContaining("[0].note_id")]);
  });
});
