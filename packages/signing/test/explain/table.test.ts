// Tests the first way to make each mistake. `pnpm verify slow` tests every way.
import { expect, test } from "vitest";
import { CAUSES } from "../../src/explain/table/index.ts";
import { CHECKS } from "../../src/explain/warnings.ts";
import { documentation, SOURCES } from "../helpers/explain/documentation.ts";
import { applied, testTable } from "../helpers/explain/table-tests.ts";

testTable((all) => CAUSES.flatMap((cause) => all.filter(({ step }) => step.cause === cause).slice(0, 1)));

/** Causes for which no signature can be computed. */
const BY_TEXT = ["signature_encoded", "signature_wrapped", "signature_missing"];

test("each cause changes the signature of a fixture", async () => {
  const codes = new Set((await applied()).map(({ step }) => step.cause.code));
  const missing = CAUSES.map(({ code }) => code).filter((code) => !codes.has(code));
  expect(missing.filter((code) => !BY_TEXT.includes(code) && !code.endsWith("md5"))).toEqual([]);
});

test("each common way to make a mistake changes the signature of a fixture", async () => {
  const all = await applied();
  for (const { code, core = [] } of CAUSES) {
    const hows = all.filter(({ step }) => step.cause.code === code).map(({ step }) => step.how);
    // No fixture is a PUT or DELETE, and a platform can lack MD5.
    const known = core.filter((how) => !/^(?:PUT|DELETE) /.test(how) && !/md5/.test(code));
    expect.soft(hows, code).toEqual(expect.arrayContaining(known));
  }
});

test("each cause and each warning has its own code, a message of one sentence and a fix", () => {
  const all = [...CAUSES, ...CHECKS];
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  for (const { code, message, fix } of all) {
    expect.soft(code).toMatch(/^[a-z0-9_]+$/);
    expect.soft(message).toMatch(/^(?:The|A) .{15,}[\w`)]\.$/);
    expect.soft(message).not.toMatch(/\. [A-Z]/);
    expect.soft(message.split(" ").length, message).toBeLessThanOrEqual(30);
    expect.soft(fix).toMatch(/^[A-Z].{8,}[\w`)]\.$/);
  }
});

test("the reports of each cause are the number of issue threads in its sources", () => {
  for (const { code, reports } of CAUSES) {
    const threads = new Set(SOURCES[code].filter((url) => /github\.com\/.*\/(?:issues|pull)\//.test(url)));
    expect.soft(reports, code).toBe(threads.size);
  }
});

test("EXPLAIN.md documents each cause and each warning", async () => {
  // `vitest --update` writes EXPLAIN.md.
  await expect(documentation()).toMatchFileSnapshot("../../EXPLAIN.md");
});
