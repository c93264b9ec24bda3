import { expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { EXAMPLES, isVersionOf } from "../../src/explainer/examples.ts";

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "get-without-query": [],
  "repeated-names": [],
  "json-body": [],
  "html-escapes": ["html_escapes_left"],
  "empty-body": ["empty_body_hashed"],
  "encoded-query": ["query_encoded"],
  "lower-case-hash": ["body_hash_lower_case"],
  "key-without-ampersand": ["key_without_ampersand"],
  "host-without-port": ["port_missing"],
  "timestamp-with-milliseconds": ["milliseconds_in_timestamp"],
  "canonical-request": ["path_slash"],
};

test("the list of examples and the list of expected causes have the same names", () => {
  expect(EXAMPLES.map(({ name }) => name)).toEqual(Object.keys(EXPECTED));
});

test.each(EXAMPLES.map((example) => [example.name, example] as const))(
  "the example %s has the expected verdict, causes and difference",
  async (name, { inputs }) => {
    const { diagnosis, problem, signature, steps } = await evaluate(inputs);
    expect(problem).toBeUndefined();
    expect(signature).toHaveLength(44);
    const codes = EXPECTED[name] ?? [];
    expect(diagnosis).toMatchObject(codes.length === 0 ? { verdict: "match", warnings: [] } : { verdict: "mistake" });
    expect(diagnosis?.causes.map(({ code }) => code)).toEqual(codes);
    const names = steps.map(({ name: step }) => step);
    expect(diagnosis?.causes.filter(({ step }) => step === undefined || !names.includes(step))).toEqual([]);
    expect(diagnosis?.snippets).toHaveLength(5 * codes.length);
    const isInRequest = codes.length > 0 && name !== "key-without-ampersand";
    expect(diagnosis?.difference !== undefined).toBe(isInRequest);
  },
);

test("isVersionOf returns true only for the request of the example and its edited versions", () => {
  for (const example of EXAMPLES) {
    const { request } = example.inputs;
    expect(isVersionOf(example, request.replace("made-up", "edited"))).toBe(true);
    expect(EXAMPLES.filter((other) => isVersionOf(other, request))).toEqual([example]);
    expect(isVersionOf(example, "")).toBe(false);
  }
});
