// Signs requests incorrectly, and tests that `explain` finds the mistake. The table `CAUSES` lists the mistakes.
// `pnpm test` tests only the first variant of each mistake. `pnpm verify slow` tests other variants.
import { isProof, sample } from "@org/testing";
import { expect, test } from "vitest";
import { bytesOfBase64 } from "../../src/explain/bytes.ts";
import { explain, type ExplainedRequest } from "../../src/explain/index.ts";
import { readInput } from "../../src/explain/read-input.ts";
import { createBudget, createComputer } from "../../src/explain/search/compute.ts";
import { stepsOf, type Step } from "../../src/explain/search/steps.ts";
import { variantOf } from "../../src/explain/signing-variant.ts";
import { CAUSES, causeOf } from "../../src/explain/table/index.ts";
import { PROFILES } from "../../src/explain/table/profiles.ts";
import { CHECKS } from "../../src/explain/warnings.ts";
import { documentation, SOURCES } from "../helpers/explain/documentation.ts";
import { FIXTURES, FIXTURE_SECRET, HEX_SECRET } from "../helpers/explain/fixtures.ts";
import { allCodesOf } from "../helpers/explain/request.ts";

interface Applied {
  readonly step: Step;
  readonly request: ExplainedRequest;
  readonly secret: string;
  readonly signature: string;
}

/**
 * Returns one wrong signature for each variant of each mistake. For example, a client can add the port 443 or the port
 * 80 to the host, which are two variants of one mistake. If a variant does not change the signature of a fixture, the
 * function tries the next fixture.
 */
async function applied(): Promise<Applied[]> {
  const computer = createComputer(createBudget(Infinity));
  const found = new Map<string, Applied>();
  const inputs = Object.values(FIXTURES).map((request) => ({ request, secret: FIXTURE_SECRET }));
  for (const { request, secret } of [
    ...inputs,
    ...inputs.slice(1, 2).map((input) => ({ ...input, secret: HEX_SECRET })),
  ]) {
    const variant = variantOf(await readInput(request), secret);
    const right = await computer.digestOf(variant);
    for (const step of CAUSES.flatMap((cause) => stepsOf(cause, variant))) {
      const name = `${step.cause.code}: ${step.how}`;
      if (found.has(name)) continue;
      const digest = await computer.digestOf({ ...variant, ...step.change });
      const bytes = bytesOfBase64(digest) ?? new Uint8Array();
      const signature = step.change.write?.(bytes) ?? digest;
      if (signature !== right) found.set(name, { step, request, secret, signature });
    }
  }
  return [...found.values()];
}

const ALL = await applied();
const CASES = isProof
  ? sample(ALL, 13)
  : CAUSES.flatMap((cause) => ALL.filter(({ step }) => step.cause === cause).slice(0, 1));

test.each(CASES.map((each) => [each.step.cause.code, each.step.how, each] as const))(
  "explain finds the cause %s for the variant `%s`",
  async (_code, _how, { step, request, secret, signature }) => {
    const explanation = await explain({ request, appSecret: secret, signature });
    // A step can have the codes of several mistakes. For example, a JSON encoder can add spaces and escapes.
    // `explain` leaves out a mistake that does not change the signature of this request.
    const isNamed = allCodesOf(explanation).some((codes) =>
      codes.every((each) => step.codes.some((c) => c === each || causeOf(c).restates?.includes(each))),
    );
    expect(explanation.causes).not.toEqual([]);
    expect(isNamed).toBe(true);
  },
);

/** Causes that `explain` finds in the text of a received signature, without computing a signature. */
const BY_TEXT = ["signature_encoded", "signature_wrapped", "signature_missing"];

test("each mistake that `CAUSES` lists changes the signature of at least one fixture", () => {
  const codes = new Set(ALL.map(({ step }) => step.cause.code));
  const missing = CAUSES.map(({ code }) => code).filter((code) => !codes.has(code));
  expect(missing.filter((code) => !BY_TEXT.includes(code) && !code.endsWith("md5"))).toEqual([]);
});

test("each common variant of a mistake changes the signature of at least one fixture", () => {
  for (const { code, core = [] } of CAUSES) {
    const hows = ALL.filter(({ step }) => step.cause.code === code).map(({ step }) => step.how);
    // The test ignores variants that need a PUT or a DELETE, because no fixture is a PUT or a DELETE. The test ignores
    // MD5, because some platforms have no MD5.
    const known = core.filter((how) => !/^(?:PUT|DELETE) /.test(how) && !/md5/.test(code));
    expect.soft(hows, code).toEqual(expect.arrayContaining(known));
  }
});

test("each entry of `PROFILES` is a variant of a mistake in `CAUSES`", () => {
  const known = new Set(ALL.map(({ step }) => `${step.cause.code}: ${step.how}`));
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
