// Tests only the first variant of each mistake. `pnpm verify slow` tests other variants.
import { expect, test } from "vitest";
import { CAUSES } from "../../src/explain/table/index.ts";
import { PROFILES } from "../../src/explain/table/profiles.ts";
import { CHECKS } from "../../src/explain/warnings.ts";
import { SOURCES, documentation } from "../helpers/explain/documentation.ts";
import { applied, testTable } from "../helpers/explain/table-tests.ts";

testTable((all) => CAUSES.flatMap((cause) => all.filter(({ step }) => step.cause === cause).slice(0, 1)));

/** Causes that `explain` finds in the text of a received signature, without computing a signature. */
const BY_TEXT = ["signature_encoded", "signature_wrapped", "signature_missing"];

test("each mistake that `CAUSES` lists changes the signature of at least one fixture", async () => {
  const codes = new Set((await applied()).map(({ step }) => step.cause.code));
  const missing = CAUSES.map(({ code }) => code).filter((code) => !codes.has(code));
  expect(missing.filter((code) => !BY_TEXT.includes(code) && !code.endsWith("md5"))).toEqual([]);
});

test("each common variant of a mistake changes the signature of at least one fixture", async () => {
  const all = await applied();
  for (const { code, core = [] } of CAUSES) {
    const hows = all.filter(({ step }) => step.cause.code === code).map(({ step }) => step.how);
    // The test ignores variants that need a PUT or a DELETE, because no fixture is a PUT or a DELETE. The test ignores
    // MD5, because some platforms have no MD5.
    const known = core.filter((how) => !/^(?:PUT|DELETE) /.test(how) && !/md5/.test(code));
    expect.soft(hows, code).toEqual(expect.arrayContaining(known));
  }
});

test("each entry of `PROFILES` is a variant of a mistake in `CAUSES`", async () => {
  const known = new Set((await applied()).map(({ step }) => `${step.cause.code}: ${step.how}`));
  const habits = Object.values(PROFILES).flat();
  expect(
    habits.map(([code, how]) => `${code}: ${how}`).filter((each) => !known.has(each) && !/md5/.test(each)),
  ).toEqual([]);
});

test("each cause and each warning has a unique code, a message of one sentence and a fix", () => {
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

test("the field `reports` of each cause equals the number of GitHub threads that `SOURCES` lists for the cause", () => {
  for (const { code, reports = 0 } of CAUSES) {
    const threads = new Set(SOURCES[code].filter((url) => /github\.com\/.*\/(?:issues|pull)\//.test(url)));
    expect.soft(reports, code).toBe(threads.size);
  }
});

test("EXPLAIN.md describes each cause and each warning", async () => {
  // `vitest --update` writes EXPLAIN.md.
  await expect(documentation()).toMatchFileSnapshot("../../EXPLAIN.md");
});
