import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromFragment, toFragment } from "../../src/explainer/share.ts";

const REQUEST = "GET /made-up/list?note=é%20+\r\nhost: api.example.com\n\n{}";

const secrets = fc.string({ unit: "grapheme-ascii", minLength: 8, maxLength: 40 }).filter((text) => /\S{8}/.test(text));
const hexSecrets = fc.stringMatching(/^[0-9a-f]{32}$/);

function fragmentOf(request: string, appSecret: string, theirs = ""): string {
  const shared = toFragment({ request, appSecret, theirs });
  if ("problem" in shared) throw new Error(shared.problem.message);
  return shared.fragment;
}

describe("toFragment", () => {
  test("writes a fragment from which fromFragment reads the request and the value to compare", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (request, theirs) => {
        expect(fromFragment(fragmentOf(request, "", theirs))).toMatchObject({ request, theirs });
      }),
    );
    expect(fromFragment(fragmentOf(REQUEST, ""))).toMatchObject({ request: REQUEST });
  });

  test("writes no part of the secret with four or more characters", () => {
    fc.assert(
      fc.property(hexSecrets, fc.boolean(), (secret, isPasted) => {
        const pasted = isPasted ? `x-app-secret: ${secret.toUpperCase()}` : "";
        const fragment = fragmentOf(`${REQUEST}${pasted}`, secret, pasted).toLowerCase();
        for (let at = 0; at + 4 <= secret.length; at++) expect(fragment).not.toContain(secret.slice(at, at + 4));
      }),
    );
  });

  test("replaces a secret of random characters with <APP_SECRET>", () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const shared = fromFragment(fragmentOf(`a ${secret} b`, secret, `%26${encodeURIComponent(secret)}`));
        expect(shared?.request).not.toContain(secret.trim());
        expect(shared?.theirs).not.toContain(encodeURIComponent(secret.trim()));
        expect(shared?.request).toContain("<APP_SECRET>");
      }),
    );
  });

  test("returns a problem if the link is too long", () => {
    const shared = toFragment({ request: "a".repeat(20_000), appSecret: "", theirs: "" });
    expect(shared).toMatchObject({ problem: { message: expect.stringMatching(/maximum is 16000 characters\.$/) } });
  });
});

describe("fromFragment", () => {
  test("throws no error for random texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(() => fromFragment(text)).not.toThrow();
      }),
    );
  });

  test.each(["", "#", "#theirs=a", "#%"])("returns undefined for %j", (hash) => {
    expect(fromFragment(hash)).toBeUndefined();
  });

  test("returns undefined for a fragment that is too long", () => {
    expect(fromFragment(`#request=${"a".repeat(20_000)}`)).toBeUndefined();
  });

  test("reads a fragment without a value to compare", () => {
    expect(fromFragment("#request=a+b%")).toEqual({ request: "a b%", appSecret: "made-up-app-secret", theirs: "" });
  });
});
