// Compares the responses of a sandbox with the spec. The fixture has made-up operations of every kind.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sampleRequests } from "@org/codegen/sandbox-operations";
import { isProof } from "@org/testing";
import { describe, expect, test } from "vitest";
import * as generated from "../src/generated/operations.ts";
import type { Table } from "../src/operation.ts";
import { KINDS, SPEC, TABLE } from "./fixture.ts";
import { compareWithSpec } from "./redocly-drift.ts";
import { requestOf } from "./requests.ts";

type Start = (typeof KINDS)[number][1];

/**
 * Calls every documented operation with a sample request, and returns redocly's report about the requests and
 * responses.
 */
async function reportOf(start: Start, options: Parameters<Start>[0], table: Table = TABLE, spec = SPEC) {
  const samples = sampleRequests(readFileSync(spec, "utf8"), spec);
  await using sandbox = await start(options, table);
  const exchanges = await Promise.all(
    Object.entries(table.operations).map(async ([name, operation]) => {
      const request = await requestOf(sandbox, operation, samples.get(name) ?? { path: {}, query: {}, headers: {} });
      const response = await fetch(request.clone());
      expect(response.status).toBe(operation.status);
      // The test compares the content type, because redocly does not compare content types.
      expect(response.headers.get("content-type")).toBe(operation.mediaType ?? null);
      return { request, response };
    }),
  );
  return await compareWithSpec(spec, sandbox.baseUrl, exchanges);
}

function noProblem({ operations }: Table) {
  const count = Object.keys(operations).length;
  return { problems: [], undocumented: 0, operations: { covered: count, total: count } };
}

test.each(KINDS)("redocly accepts all responses of a sandbox from %s", async (_, start) => {
  const spec = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
  expect(await reportOf(start, {}, generated, spec)).toEqual(noProblem(generated));
});

const notes = [
  { note_id: "made-up-1", note_type: "MADE_UP" },
  { note_id: "made-up-2", note_type: "MADE_UP", text: "A field that is not documented." },
];

describe.runIf(isProof).each(KINDS)("a sandbox from %s", (_, start) => {
  test.each([
    ["the samples", {}],
    ["a given payload", { listNotes: notes }],
    ["an empty list", { listNotes: [] }],
  ])("redocly accepts the responses of a sandbox that sends %s", async (_, responses) => {
    expect(await reportOf(start, { responses })).toEqual(noProblem(TABLE));
  });

  test("a sandbox sends a response without a required field if the scenario is `drift`", async () => {
    const { problems } = await reportOf(start, { scenario: "drift", responses: { listNotes: notes } });
    expect(problems).toContainEqual(expect.stringMatching(/^Response is missing required field "\[0\]\.note_/));
  });
});
