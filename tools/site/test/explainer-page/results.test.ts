import { expect, test } from "vitest";
import { headlineOf } from "../../src/explainer/page/diagnosis.ts";
import { EMPTY, verdictOf } from "../../src/explainer/page/results.ts";
import type { Diagnosis, Evaluation } from "../../src/explainer/types.ts";

const CAUSE = { code: "made_up", message: "The client signed nothing.", fix: "Sign the path." };
const MISTAKE: Diagnosis = {
  verdict: "mistake",
  message: "The signature is wrong.",
  causes: [CAUSE],
  alternatives: [],
  warnings: [],
  notes: [],
  ruledOut: [],
  snippets: [],
};
const RIGHT: Diagnosis = {
  ...MISTAKE,
  verdict: "match",
  message: "The signature is right. Check the clock.",
  causes: [],
};
const UNSIGNED: Evaluation = { ...EMPTY, steps: [{ name: "parts", lines: [] }] };
const SIGNED: Evaluation = { ...UNSIGNED, signature: "bWFkZS11cA==" };
const problem = { message: "The request has no URL.", fix: "Paste a request." };

test.each<[what: string, evaluation: Evaluation, title: string, target: string | undefined]>([
  ["an empty request", EMPTY, "Paste the request that was rejected.", undefined],
  ["a request with a problem", { ...EMPTY, problem }, "The request has no URL.", undefined],
  ["a request without a secret", UNSIGNED, "Enter the app secret.", undefined],
  ["a request without a signature", SIGNED, "The signature is computed.", "ex-step-signature"],
  [
    "a request without a signature and without signed headers",
    { ...SIGNED, isMadeUp: true },
    "The signature is computed with made-up headers.",
    "ex-step-signature",
  ],
  ["one mistake", { ...SIGNED, diagnosis: MISTAKE }, "One mistake found.", "ex-diagnosis"],
  [
    "two mistakes",
    { ...SIGNED, diagnosis: { ...MISTAKE, causes: [CAUSE, CAUSE] } },
    "2 mistakes found.",
    "ex-diagnosis",
  ],
  ["a right signature", { ...SIGNED, diagnosis: RIGHT }, "The signature is right.", "ex-diagnosis"],
  ["a comparison without a secret", { ...UNSIGNED, diagnosis: MISTAKE }, "One mistake found.", "ex-diagnosis"],
])("verdictOf returns the title and the target of the link for %s", (_, evaluation, title, target) => {
  const verdict = verdictOf(evaluation, true);
  expect([verdict.title, verdict.link?.target]).toEqual([title, target]);
});

test("verdictOf names the place of the first difference, unless a mistake explains it", () => {
  const difference = {
    place: "the body hash",
    id: "body",
    isPerhapsWrong: false,
    note: undefined,
    correct: "A",
    theirs: "B",
  };
  const unknown: Diagnosis = { ...MISTAKE, verdict: "unknown", causes: [], difference };
  const old = { ...CAUSE, code: "timestamp_out_of_window" };
  expect(verdictOf({ ...SIGNED, diagnosis: { ...unknown, warnings: [old] } }, true)).toMatchObject({
    title: "The first difference is in the body hash.",
    text: undefined,
    link: { target: "ex-diagnosis" },
  });
  const diagnosis = { ...MISTAKE, difference };
  expect(verdictOf({ ...SIGNED, diagnosis }, true).title).toBe("One mistake found.");
});

test("verdictOf returns the message of each cause", () => {
  const causes = [CAUSE, { ...CAUSE, message: "The key is wrong." }];
  expect(verdictOf({ ...SIGNED, diagnosis: { ...MISTAKE, causes } }, true).text).toBe(
    "The client signed nothing. The key is wrong.",
  );
});

test("verdictOf warns if the signature is right, but a header is missing", () => {
  const warning = { code: "made_up", message: "The header x-version is missing.", fix: "Send it." };
  const diagnosis = { ...RIGHT, warnings: [warning] };
  expect(verdictOf({ ...SIGNED, diagnosis }, true)).toMatchObject({
    tone: "warning",
    title: "The signature is right, but the request has a fault.",
    text: "The header x-version is missing.",
  });
});

test("headlineOf returns the tone and the title of the verdict for a right signature with a warning", () => {
  const warning = { code: "made_up", message: "The field has a name.", fix: "Remove it.", step: "key" } as const;
  for (const warnings of [[CAUSE], [warning, CAUSE]]) {
    const diagnosis = { ...RIGHT, warnings };
    const { tone, title } = verdictOf({ ...SIGNED, diagnosis }, true);
    expect(headlineOf(diagnosis)).toEqual({ tone, headline: title, advice: "Check the clock." });
  }
  const { headline } = headlineOf({ ...RIGHT, warnings: [warning] });
  expect(headline).toBe("The signature is right, but the field has more than the app secret.");
});

test("verdictOf says to check the app secret first, unless a header is missing or the field has other text", () => {
  const unknown: Diagnosis = { ...MISTAKE, verdict: "unknown", causes: [], ruledOut: ["Each known mistake."] };
  const textOf = (...warnings: Diagnosis["warnings"]) =>
    verdictOf({ ...SIGNED, diagnosis: { ...unknown, warnings } }, true).text;
  expect(textOf({ ...CAUSE, code: "timestamp_out_of_window" })).toBe("Check the app secret first.");
  expect(textOf({ ...CAUSE, code: "missing_header" })).toBe(CAUSE.message);
  expect(textOf({ ...CAUSE, step: "key" })).toBe(CAUSE.message);
});

test("verdictOf returns the fix of a problem", () => {
  expect(verdictOf({ ...EMPTY, problem }, true).text).toBe("Paste a request.");
});

test("verdictOf says that the search is not complete", () => {
  const unknown: Diagnosis = { ...MISTAKE, verdict: "unknown", causes: [], ruledOut: ["Each known mistake."] };
  expect(verdictOf({ ...SIGNED, diagnosis: unknown }, false)).toMatchObject({
    tone: "search",
    title: "Searching. This usually takes some seconds.",
    text: "Check the app secret first.",
  });
});
