// Compares the cryptographic functions of node:crypto with the functions of WebCrypto.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as node from "../src/crypto/node.ts";
import * as web from "../src/crypto/web.ts";
import { code } from "./helpers/support.ts";

const text = fc.string({ unit: "grapheme" });
const algorithm = fc.constantFrom("sha256", "sha1");

test("hash returns the same upper-case hex with node:crypto and WebCrypto", async () => {
  await fc.assert(
    fc.asyncProperty(algorithm, text, async (algorithm, text) => {
      const bytes = new TextEncoder().encode(text);
      const hashes = [node.hash(algorithm, text), node.hash(algorithm, bytes)];
      hashes.push(await web.hash(algorithm, text), await web.hash(algorithm, bytes));
      expect(new Set(hashes).size).toBe(1);
      expect(hashes[0]).toMatch(algorithm === "sha256" ? /^[0-9A-F]{64}$/ : /^[0-9A-F]{40}$/);
    }),
  );
});

test("hmac returns the same base64 text with node:crypto and WebCrypto", async () => {
  await fc.assert(
    fc.asyncProperty(algorithm, text, text, text, async (algorithm, key, one, other) => {
      const [nodeMac, webMac] = [node.hmac(algorithm, `${key}&`), web.hmac(algorithm, `${key}&`)];
      for (const message of [one, other, one]) {
        const mac = await nodeMac(message);
        expect(mac).toMatch(algorithm === "sha256" ? /^[\w+/]{43}=$/ : /^[\w+/]{27}=$/);
        expect(await webMac(message)).toBe(mac);
      }
    }),
  );
});

test("hmac returns the same base64 text for an empty key with node:crypto and WebCrypto", async () => {
  expect(await web.hmac("sha256", "")("made up")).toBe(await node.hmac("sha256", "")("made up"));
});

test.each([node, web])("sameText returns whether two strings are equal", ({ sameText }) => {
  expect(sameText("made-up", "made-up")).toBe(true);
  expect(sameText("", "")).toBe(true);
  for (const other of ["made-uq", "nade-up", "made-u", "made-up ", "", "made\u0000-up"]) {
    expect(sameText("made-up", other)).toBe(false);
    expect(sameText(other, "made-up")).toBe(false);
  }
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(sameText(a, b)).toBe(a === b);
    }),
  );
});

test.each([node, web])("freshNonce returns 1,000 different nonces of 32 hex digits", ({ freshNonce }) => {
  const nonces = Array.from({ length: 1000 }, freshNonce);
  expect(new Set(nonces).size).toBe(1000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});

test("`has` returns true for MD5 with node:crypto, and false with WebCrypto", () => {
  const all = ["sha256", "sha1", "md5"] as const;
  expect(all.filter(node.has)).toEqual(all);
  expect(all.filter(web.has)).toEqual(["sha256", "sha1"]);
});

test("hash and hmac throw crypto_unavailable in a page that is not a secure context", async () => {
  vi.stubGlobal("crypto", {});
  try {
    await expect(Promise.resolve(web.hash("sha256", ""))).rejects.toEqual(code("crypto_unavailable"));
    expect(() => web.hmac("sha256", "made-up-secret&")).toThrow(code("crypto_unavailable"));
  } finally {
    vi.unstubAllGlobals();
  }
});

test("a signer computes the same signature with node:crypto and WebCrypto", async () => {
  const fixed = { nonce: () => "made-up-nonce", now: () => 0 };
  const credentials = { appKey: "made-up-key", appSecret: "made-up-secret" };
  const request = { method: "POST", url: "https://api.example.com/made-up/path?a=1", body: "{}" };
  const signatures = [];
  for (const platform of [node, web]) {
    vi.doMock("#crypto", () => platform);
    vi.resetModules();
    const { createSigner } = await import("../src/index.ts");
    for (const options of [credentials, { credentials: async () => credentials }]) {
      const { headers } = await createSigner({ ...options, ...fixed }).sign(request);
      signatures.push(headers["x-signature"]);
    }
  }
  vi.doUnmock("#crypto");
  vi.resetModules();
  expect(signatures).toEqual(Array(4).fill(expect.stringMatching(/^[\w+/]{43}=$/)));
  expect(new Set(signatures).size).toBe(1);
});

test("hmac creates a WebCrypto key that a program cannot extract", async () => {
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  await web.hmac("sha256", "made-up-secret&")("");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  expect(importKey.mock.calls).toEqual([["raw", expect.anything(), algorithm, false, ["sign"]]]);
  importKey.mockRestore();
});
