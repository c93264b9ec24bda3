// Tests `explain` with mistakes that somebody invented without knowing the table of causes in `src/explain/table/`.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explain, type ExplainedRequest } from "../../src/explain/index.ts";
import { allCodesOf } from "../helpers/explain/request.ts";

interface HeldOut {
  readonly language: string;
  readonly mistake: string;
  readonly causes: readonly string[];
  readonly appSecret: string;
  readonly request: ExplainedRequest;
}

const LINES = readFileSync(new URL("../helpers/explain/held-out.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");

test("explain finds at least 75 of 80 mistakes, and never returns only wrong causes", async () => {
  const unnamed: string[] = [];
  const wrong: string[] = [];
  for (const line of LINES) {
    const { mistake, causes, appSecret, request }: HeldOut = JSON.parse(line);
    const explanation = await explain({ request, appSecret });
    const sets = allCodesOf(explanation).map((codes) => [...codes].sort().join());
    if (explanation.causes.length === 0) unnamed.push(mistake);
    else if (!sets.includes(causes.join())) wrong.push(mistake);
  }
  expect(LINES).toHaveLength(80);
  expect(wrong).toEqual([]);
  expect(unnamed.length).toBeLessThanOrEqual(5);
});
