import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize, computeSignature, type SignatureInput } from "../src/index.ts";
import { APP_SECRET, code, HEADERS, signatureInput } from "./helpers/support.ts";

const LIST: SignatureInput = { path: "/trading/accounts/list", query: [], headers: HEADERS };
const SIX =
  "host=api.example.com&x-app-key=made-up-app-key&x-signature-algorithm=HMAC-SHA256" +
  "&x-signature-nonce=made-up-nonce&x-signature-version=1.0&x-timestamp=2026-10-17T09:30:00Z";

describe("canonicalize", () => {
  test("canonicalize returns the path and the six sorted headers for a request that has no query and no body", async () => {
    const canonical = await canonicalize(LIST);
    expect(canonical.str1).toBe(SIX);
    expect(canonical.str2).toBeUndefined();
    expect(canonical.str3).toBe(`/trading/accounts/list&${SIX}`);
    expect(canonical.encoded.startsWith("%2Ftrading%2Faccounts%2Flist%26host%3Dapi.example.com%26x-app-key%3D")).toBe(
      true,
    );
    expect(canonical.encoded.endsWith("%26x-timestamp%3D2026-10-17T09%3A30%3A00Z")).toBe(true);
  });

  test("canonicalize sorts query parameters and headers together by name", async () => {
    const query = [
      ["z", "1"],
      ["a", "2"],
      ["i", "3"],
      ["x-b", "4"],
      ["A", "5"],
    ] as const;
    const { pairs } = await canonicalize({ ...LIST, query });
    expect(pairs.map(([name]) => name)).toEqual([
      "A",
      "a",
      "host",
      "i",
      "x-app-key",
      "x-b",
      "x-signature-algorithm",
      "x-signature-nonce",
      "x-signature-version",
      "x-timestamp",
      "z",
    ]);
  });

  test("canonicalize sorts names by code point, instead of by locale or UTF-16 unit", async () => {
    const query = ["😀", "\uffff", "\ue000", "ä", "a_b", "a-b", "account_id", "accountId"].map(
      (name) => [name, ""] as const,
    );
    const { pairs } = await canonicalize({ ...LIST, query });
    const names = pairs.map(([name]) => name).filter((name) => !Object.hasOwn(HEADERS, name));
    expect(names).toEqual(["a-b", "a_b", "accountId", "account_id", "ä", "\ue000", "\uffff", "😀"]);
  });

  test("canonicalize sorts names with the same high surrogate by code point", async () => {
    const query = ["\u{103ff}", "\u{103fe}", "\u{10000}", "\ud7ff"].map((name) => [name, ""] as const);
    const { pairs } = await canonicalize({ ...LIST, query });
    expect(pairs.slice(-4).map(([name]) => name)).toEqual(["\ud7ff", "\u{10000}", "\u{103fe}", "\u{103ff}"]);
  });

  test("canonicalize joins the sorted values of a repeated name by &", async () => {
    const query = [
      ["e", "b"],
      ["e", "10"],
      ["e", "9"],
      ["e", "😀"],
      ["e", "\uffff"],
      ["e", ""],
    ] as const;
    const { pairs } = await canonicalize({ ...LIST, query });
    expect(pairs[0]).toEqual(["e", "&10&9&b&\uffff&😀"]);
  });

  test("canonicalize appends the SHA-256 hash of the body in upper-case hex to `str3`", async () => {
    const { str2, str3 } = await canonicalize({ ...LIST, body: "{}" });
    expect(str2).toBe("44136FA355B3678A1146AD16F7E8649E94FB4FC21FE77E8310C060F61CAAFF8A");
    expect(str3).toBe(`/trading/accounts/list&${SIX}&${str2}`);
  });

  test("canonicalize returns the same result for an empty body as for no body", async () => {
    expect(await canonicalize({ ...LIST, body: "" })).toEqual(await canonicalize(LIST));
  });

  test("canonicalize percent-encodes every UTF-8 byte, except ASCII letters, digits and _ . - ~", async () => {
    const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
    const { encoded } = await canonicalize({ ...LIST, path: `${printable}é😀` });
    expect(encoded.split("%26host%3D")[0]).toBe(
      "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F0123456789%3A%3B%3C%3D%3E%3F%40ABCDEFGHIJKLMNOPQRSTUVWXYZ" +
        "%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~%C3%A9%F0%9F%98%80",
    );
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

  test("canonicalize rejects a lone surrogate in the path, the query or the body", async () => {
    for (const part of [{ path: "/\ud800" }, { query: [["a", "\udc00"]] as const }, { body: '"\ud800"' }]) {
      await expect(canonicalize({ ...LIST, ...part })).rejects.toEqual(code("lone_surrogate"));
    }
  });

  test.each(Object.keys(HEADERS))("canonicalize rejects headers without %s", async (name) => {
    const headers = { ...HEADERS };
    Reflect.deleteProperty(headers, name);
    await expect(canonicalize({ ...LIST, headers })).rejects.toEqual(code("missing_signed_header"));
  });

  test("canonicalize accepts `__proto__` and `constructor` as query names", async () => {
    const query = [
      ["__proto__", "1"],
      ["constructor", "2"],
      ["__proto__", "0"],
    ] as const;
    const { pairs } = await canonicalize({ ...LIST, query });
    expect(pairs.slice(0, 2)).toEqual([
      ["__proto__", "0&1"],
      ["constructor", "2"],
    ]);
  });
});

describe("computeSignature", () => {
  // Independent clients in four languages compute this signature.
  const WORKED: SignatureInput = {
    path: "/trade/place_order",
    query: [
      ["a1", "webull"],
      ["a2", "123"],
      ["a3", "xxx"],
      ["q1", "yyy"],
    ],
    headers: {
      host: "api.webull.com.sg",
      "x-app-key": "776da210ab4a452795d74e726ebd74b6",
      "x-signature-algorithm": "HMAC-SHA256",
      "x-signature-nonce": "48ef5afed43d4d91ae514aaeafbc29ba",
      "x-signature-version": "1.0",
      "x-timestamp": "2022-01-04T03:55:31Z",
    },
    body: '{"k1":123,"k2":"this is the api request body","k3":true,"k4":{"foo":[1,2]}}',
  };

  test("computeSignature returns the same signature as independent implementations", async () => {
    expect((await canonicalize(WORKED)).str2).toBe("08B9F294222127D6BA471D2A53634393B4FB8E8F038B09183AF6B2164F610C08");
    expect(await computeSignature(WORKED, "0f50a2e853334a9aae1a783bee120c1f")).toBe(
      "mafoLh6ZyyaOs0UAHUagoSH2yXTDzlkRUuCR/Xjo7UE=",
    );
  });

  test("computeSignature returns the same signature for equal inputs and secrets", async () => {
    await fc.assert(
      fc.asyncProperty(signatureInput, fc.string(), async (input, secret) => {
        expect(await computeSignature(structuredClone(input), secret)).toBe(await computeSignature(input, secret));
      }),
    );
  });

  // These strings have no `&` and no `=`, because the two characters look like separators.
  const plain = fc.stringMatching(/^[a-z]{0,6}$/);
  const plainInput: fc.Arbitrary<SignatureInput> = fc.record({
    path: plain.map((path) => `/${path}`),
    query: fc.array(fc.tuple(plain, plain), { maxLength: 4 }),
    headers: fc.record({
      host: plain,
      "x-app-key": plain,
      "x-signature-algorithm": plain,
      "x-signature-nonce": plain,
      "x-signature-version": plain,
      "x-timestamp": plain,
    }),
    body: fc.option(plain, { nil: undefined }),
  });
  const differ = (a: SignatureInput, b: SignatureInput) => fc.pre(JSON.stringify(a) !== JSON.stringify(b));

  test.each(["path", "body"] as const)(
    "computeSignature returns a different signature if the %s changes",
    async (part) => {
      await fc.assert(
        fc.asyncProperty(
          plainInput,
          plain.map((s) => `/${s}`),
          async (input, value) => {
            const changed = { ...input, [part]: value };
            differ(input, changed);
            expect(await computeSignature(changed, APP_SECRET)).not.toBe(await computeSignature(input, APP_SECRET));
          },
        ),
      );
    },
  );

  test.each([
    "host",
    "x-app-key",
    "x-signature-algorithm",
    "x-signature-nonce",
    "x-signature-version",
    "x-timestamp",
  ] as const)("computeSignature returns a different signature if the header %s changes", async (name) => {
    await fc.assert(
      fc.asyncProperty(plainInput, plain, async (input, value) => {
        const changed = { ...input, headers: { ...input.headers, [name]: value } };
        differ(input, changed);
        expect(await computeSignature(changed, APP_SECRET)).not.toBe(await computeSignature(input, APP_SECRET));
      }),
    );
  });

  test("computeSignature returns a different signature if a query value changes", async () => {
    await fc.assert(
      fc.asyncProperty(plainInput, fc.nat(3), plain, async (input, index, value) => {
        const query = input.query.map((pair, i) => (i === index ? ([pair[0], value] as const) : pair));
        differ(input, { ...input, query });
        expect(await computeSignature({ ...input, query }, APP_SECRET)).not.toBe(
          await computeSignature(input, APP_SECRET),
        );
      }),
    );
  });

  test("computeSignature returns a different signature if the secret changes", async () => {
    expect(await computeSignature(LIST, "made-up-secret-a")).not.toBe(await computeSignature(LIST, "made-up-secret-b"));
  });

  test("computeSignature rejects a lone surrogate in the secret", async () => {
    await expect(computeSignature(LIST, "a\ud800")).rejects.toEqual(code("lone_surrogate"));
  });

  test("computeSignature ignores x-version and x-signature", async () => {
    const headers = { ...HEADERS, "x-version": "v3", "x-signature": "anything" };
    expect(await computeSignature({ ...LIST, headers }, APP_SECRET)).toBe(await computeSignature(LIST, APP_SECRET));
  });
});

test.each<[string, unknown]>([
  ["a list with a hole", Array(1)],
  ["a pair with a hole", [Object.assign(Array(2), { 1: "a" })]],
])("canonicalize rejects %s as the query", async (_, query) => {
  const input: SignatureInput = Object({ ...LIST, query });
  await expect(canonicalize(input)).rejects.toMatchObject({ name: "SigningError", code: "invalid_request" });
});
