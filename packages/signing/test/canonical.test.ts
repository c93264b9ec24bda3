// `vectors.test.ts` tests more inputs with `canonicalize` and `computeSignature`.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize, computeSignature, type SignatureInput } from "../src/index.ts";
import { HEADERS, signatureInput } from "./helpers/support.ts";

const LIST: SignatureInput = { path: "/trading/accounts/list", query: [], headers: HEADERS };

describe("canonicalize", () => {
  test("canonicalize returns the sorted pairs, with the values of a repeated name in one pair", async () => {
    const query = [
      ["z", "1"],
      ["e", "b"],
      ["e", "10"],
    ] as const;
    const { pairs } = await canonicalize({ ...LIST, query });
    expect(pairs).toEqual([["e", "10&b"], ...Object.entries(HEADERS), ["z", "1"]]);
  });

  test("canonicalize returns the percent-encoded `str3` as the string to sign", async () => {
    await fc.assert(
      fc.asyncProperty(signatureInput, async (input) => {
        const { str3, encoded } = await canonicalize(input);
        expect(decodeURIComponent(encoded)).toBe(str3);
        expect(encoded).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2})*$/);
      }),
    );
  });

  test("canonicalize returns the same `str3` for every order of the query parameters", async () => {
    await fc.assert(
      fc.asyncProperty(signatureInput, fc.infiniteStream(fc.nat()), async (input, random) => {
        const shuffled = input.query
          .map((pair) => ({ pair, rank: random.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ pair }) => pair);
        expect((await canonicalize({ ...input, query: shuffled })).str3).toBe((await canonicalize(input)).str3);
      }),
    );
  });
});

test("computeSignature returns equal signatures for equal inputs, and different signatures for different inputs", async () => {
  // These strings have no `&` and no `=`, because the two characters look like separators.
  const plain = fc.stringMatching(/^[a-z]{0,6}$/);
  const headers = fc.record<SignatureInput["headers"]>({
    host: plain,
    "x-app-key": plain,
    "x-signature-algorithm": plain,
    "x-signature-nonce": plain,
    "x-signature-version": plain,
    "x-timestamp": plain,
  });
  const input = fc.record({
    path: plain.map((path) => `/${path}`),
    query: fc.array(fc.tuple(plain, plain), { minLength: 1, maxLength: 4 }),
    headers,
    body: fc.option(plain, { nil: undefined }),
  });
  type Change = (input: SignatureInput) => Partial<SignatureInput>;
  const change = fc.oneof(
    plain.map((path): Change => () => ({ path: `/${path}` })),
    plain.map((body): Change => () => ({ body })),
    plain.map((value): Change => ({ query: [first, ...others] }) => ({
      query: [[first?.[0] ?? "", value], ...others],
    })),
    fc.tuple(fc.constantFrom(...Object.keys(HEADERS)), plain).map(([name, value]): Change => ({ headers }) => ({
      headers: { ...headers, [name]: value },
    })),
  );
  await fc.assert(
    fc.asyncProperty(input, change, plain, async (input, change, secret) => {
      const signature = await computeSignature(input, secret);
      expect(await computeSignature(structuredClone(input), secret)).toBe(signature);
      expect(await computeSignature(input, `${secret}a`)).not.toBe(signature);
      const changed = { ...input, ...change(input) };
      fc.pre(
        JSON.stringify({ ...changed, body: changed.body ?? "" }) !==
          JSON.stringify({ ...input, body: input.body ?? "" }),
      );
      expect(await computeSignature(changed, secret)).not.toBe(signature);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, unknown]>([
  ["a list with a hole", Array(1)],
  ["a pair with a hole", [Object.assign(Array(2), { 1: "a" })]],
])("canonicalize rejects the query if it is %s", async (_, query) => {
  const input: SignatureInput = Object({ ...LIST, query });
  await expect(canonicalize(input)).rejects.toMatchObject({ name: "SigningError", code: "invalid_request" });
});
