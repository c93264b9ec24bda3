import { readFileSync } from "node:fs";
import { sampleRequests } from "@org/codegen/sandbox-operations";
import { expect } from "vitest";
import type { KINDS } from "./fixture.ts";
import { compareWithSpec } from "./redocly-drift.ts";
import { requestOf } from "./requests.ts";
import type { Table } from "../src/operation.ts";

type Start = (typeof KINDS)[number][1];

/**
 * Calls every documented operation with a sample request, and returns redocly's report about the requests and
 * responses.
 */
export async function reportOf(start: Start, options: Parameters<Start>[0], table: Table, spec: string) {
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

export function noProblem({ operations }: Table) {
  const count = Object.keys(operations).length;
  return { problems: [], undocumented: 0, operations: { covered: count, total: count } };
}
