// Tests pairs of different requests with the same canonical request. With the option `strict`, the signer and the
// verifier reject at least one request of each pair.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeSignature, createSigner, signRequest } from "../src/index.ts";
import { readTarget } from "../src/target.ts";
import { createVerifier } from "../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code, HEADERS, text } from "./helpers/support.ts";

const ORIGIN = "https://api.example.com";
const HASH = "44136FA355B3678A1146AD16F7E8649E94FB4FC21FE77E8310C060F61CAAFF8A";
const options = { appKey: APP_KEY, appSecret: APP_SECRET, nonce: () => "made-up-nonce", now: () => 0 };
const signer = createSigner(options);
const strictSigner = createSigner({ ...options, strict: true });
const strictVerifier = createVerifier({
  secretFor: () => APP_SECRET,
  // Each signed timestamp is 1970-01-01T00:00:00Z. The verifier's clock starts at 1970-01-01T00:00:00Z, but does not
  // stop. So even on a slow machine, the tests must end before the tolerance has passed.
  tolerance: 3_600_000,
  replayStore: { claim: () => "new" },
  now: () => 0,
  strict: true,
});

const received = (target: string, headers: Readonly<Record<string, string>>) => ({
  method: "GET",
  target,
  body: undefined,
  headers: { host: "api.example.com", ...headers },
});
const get = (target: string) => ({ method: "GET", url: ORIGIN + target });
const signatureOf = async (request: { method: string; url: string; body?: string }) =>
  (await signer.sign(request)).headers["x-signature"];

const PAIRS: [what: string, one: string, other: string][] = [
  ["an encoded & in a value", "/bars?symbols=AAPL%26t=1", "/bars?symbols=AAPL&t=1"],
  ["two values, or one value with an encoded &", "/bars?s=1&s=2", "/bars?s=1%262"],
  ["a repeated name, or a second name", "/bars?s=1&s=t=2", "/bars?s=1&t=2"],
  ["an encoded = in a name or in a value", "/bars?a%3Db=c", "/bars?a=b%3Dc"],
  ["an encoded & in the path", "/bars%26a=1", "/bars?a=1"],
  ["an encoded slash in the path", "/lists/a%2Fb", "/lists/a/b"],
];

describe("a signer that is not strict", () => {
  test.each(PAIRS)(
    "a signer that is not strict computes the same signature for two ambiguous requests: %s",
    async (_, one, other) => {
      expect(await signatureOf(get(one))).toBe(await signatureOf(get(other)));
    },
  );

  test("a signer that is not strict computes the same signature for a body as for the body hash in the query", async () => {
    const withBody = { method: "POST", url: `${ORIGIN}/orders?z=1`, body: "{}" };
    const withoutBody = { method: "POST", url: `${ORIGIN}/orders?z=1&z=${HASH}` };
    expect(await signatureOf(withBody)).toBe(await signatureOf(withoutBody));
    await expect(strictSigner.sign(withoutBody)).rejects.toEqual(code("ambiguous_request"));
  });
});

describe("the option `strict`", () => {
  test.each([
    ["a parameter without a value", "/?dry_run", "/?dry_run="],
    ["empty pieces of the query", "/?&a=1&&b=2&", "/?a=1&b=2"],
    ["an empty query", "/a?", "/a"],
    ["a semicolon", "/?a=b;c", "/?a=b%3Bc"],
    ["a comma", "/?a=b,c", "/?a=b%2Cc"],
    ["a second question mark", "/?a?b=c", "/?a%3Fb=c"],
    ["a backslash in the query", "/?a=b\\c", "/?a=b%5Cc"],
    ["a backslash in the path", "/a\\b", "/a%5Cb"],
    ["a matrix parameter", "/a;b/c", "/a%3Bb/c"],
    ["a plus in the path", "/a+b", "/a%2Bb"],
    ["a percent-encoding in lower case", "/a%c3%a9", "/a%C3%A9"],
    ["a percent-encoded letter", "/%61dmin", "/admin"],
    ["percent-encoded dots", "/a/%2E%2E/b", "/a/../b"],
    ["characters that a URL must not contain", '/?a="{|}"', "/?a=%22%7B%7C%7D%22"],
  ])("a strict verifier rejects a URL with %s", async (_, odd, plain) => {
    const verify = async (target: string) => {
      const [rawPath = "", ...rawQuery] = target.split("?");
      const headers = { ...HEADERS, "x-timestamp": "1970-01-01T00:00:00Z" };
      const signature = await computeSignature({ ...readTarget(rawPath, rawQuery.join("?")), headers }, APP_SECRET);
      return strictVerifier.verify(received(target, { ...headers, "x-signature": signature }));
    };
    expect(await verify(odd)).toEqual({ ok: false, code: "ambiguous_request" });
    expect(await verify(plain)).toMatchObject({ ok: true });
  });

  test.each(["/?dry_run", "/a?", "/?a=b;c", "/?a=b,c", "/?a?b=c", "/a;b/c", "/a+b", "/?a=%c3%a9", "/?a=b|c"])(
    "a strict signer rejects the URL %s",
    async (target) => {
      await expect(strictSigner.sign(get(target))).rejects.toEqual(code("ambiguous_request"));
    },
  );

  test("a strict verifier rejects a fetch Request with an empty query", async () => {
    const signed = await signRequest(new Request(`${ORIGIN}/a`), signer);
    expect(await strictVerifier.verify(new Request(`${ORIGIN}/a?`, signed))).toEqual({
      ok: false,
      code: "ambiguous_request",
    });
    expect(await strictVerifier.verify(signed)).toMatchObject({ ok: true });
  });

  test("strict signers and verifiers accept texts without & and = in a path and a query that encode a space as %20", async () => {
    const plain = text.map((each) => each.replaceAll(/[&=]/g, ""));
    const component = plain.filter((each) => !/^\.{0,2}$|\//.test(each));
    const pairs = fc.uniqueArray(fc.tuple(plain, plain), { selector: ([name]) => name.toLowerCase(), minLength: 1 });
    const written = fc.constantFrom<(pairs: [string, string][]) => string>(
      (pairs) => pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&"),
      (pairs) => new URLSearchParams(pairs).toString().replaceAll("+", "%20"),
    );
    await fc.assert(
      fc.asyncProperty(component, pairs, written, async (segment, pairs, write) => {
        const signed = await strictSigner.sign(get(`/${encodeURIComponent(segment)}?${write(pairs)}`));
        const request = received(signed.url.slice(ORIGIN.length), signed.headers);
        expect(await strictVerifier.verify(request)).toMatchObject({ ok: true });
      }),
    );
  });

  test.each(PAIRS)(
    "strict signers and verifiers reject at least one of two ambiguous requests: %s",
    async (_, one, other) => {
      const signed = await Promise.allSettled([one, other].map((target) => strictSigner.sign(get(target))));
      const refused = signed.filter(({ status }) => status === "rejected");
      expect(refused.length).toBeGreaterThan(0);
      for (const each of refused) expect(each).toMatchObject({ reason: code("ambiguous_request") });

      const { headers } = await signer.sign(get(one));
      const results = await Promise.all([one, other].map((target) => strictVerifier.verify(received(target, headers))));
      expect(results.filter(({ ok }) => ok).length).toBe(2 - refused.length);
    },
  );

  test.each([
    ["= in the value of a name that is not repeated", "/?a=b=c"],
    ["a body hash as the value of a name that is not repeated", `/?a=${HASH}`],
    ["a repeated name", "/?a=1&a=2"],
    ["a hexadecimal digit as a value of a repeated name", "/?a=A&a=2"],
    ["a repeated name with a value that ends with a body hash", `/?a=g${HASH}&a=2`],
    ["a repeated name with a value that begins with a body hash", `/?a=${HASH}g&a=2`],
  ])("a strict signer accepts %s", async (_, target) => {
    expect(await strictSigner.sign(get(target))).toMatchObject({ url: ORIGIN + target });
  });

  test.each(["made-up&key", "&"])("a strict signer rejects the app key %s", async (appKey) => {
    const careless = createSigner({ ...options, appKey, strict: true });
    await expect(careless.sign(get("/"))).rejects.toEqual(code("ambiguous_request"));
  });

  test("a strict verifier rejects a + in the query", async () => {
    const { headers, url } = await signer.sign(get("/?a=b+c"));
    const verify = (target: string) => strictVerifier.verify(received(target, headers));
    expect(url).toBe(`${ORIGIN}/?a=b%20c`);
    expect(await verify("/?a=b%20c")).toMatchObject({ ok: true });
    expect(await verify("/?a=b+c")).toEqual({ ok: false, code: "ambiguous_request" });
  });
});
