// Tests that the signer signs or rejects a value of 1 or 10 MiB in the same way as a short value.
import { createHmac } from "node:crypto";
import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { isProof } from "@org/testing";
import { expect, test } from "vitest";
import { createSigner } from "../src/index.ts";
import { outcomeOf, type Outcome } from "./helpers/hostile/signing-paths.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

const mebibytes = isProof ? 10 : 1;
const big = "a".repeat(mebibytes * 1024 * 1024);
const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });

test.each<[string, (value: string) => string]>([
  ["a path", (value) => `https://api.example.com/${value}?b=c`],
  ["a query name", (value) => `https://api.example.com/?${value}=c`],
  ["a query value", (value) => `https://api.example.com/?a=${value}&b=c`],
])(`sign returns the expected signature for %s of ${mebibytes} MiB`, async (_, url) => {
  const { headers, url: sent } = await signer.sign({ method: "GET", url: url(big) });
  expect(sent.length).toBe(url(big).length);
  // The independent implementation is slow for a long URL. So the test calls this implementation with the short text
  // `aXa` in the URL. In the returned string to sign, the test replaces `aXa` by the long text.
  const { host, pathname, search } = new URL(url("aXa"));
  const wire = {
    method: "GET",
    target: pathname + search,
    headers: [["host", host], ...Object.entries(headers)],
    body: new Uint8Array(),
  } satisfies WireRequest;
  const encoded = independentSignature(wire, APP_SECRET).encoded.replace("aXa", big);
  expect(createHmac("sha256", `${APP_SECRET}&`).update(encoded).digest("base64")).toBe(headers["x-signature"]);
});

test.each<[string, string, Outcome]>([
  ["a string", `"${big}"`, "signed"],
  ["white space in an empty object", `{${" ".repeat(big.length)}}`, "signed"],
  ["brackets", "[".repeat(big.length), "signed"],
  ["digits", "1".repeat(big.length), "signed"],
  ["white space", " ".repeat(big.length), "invalid_json"],
  ["a string that does not end", `"${big}`, "invalid_json"],
  ["quotes", '"'.repeat(big.length), "invalid_json"],
])(`sign returns the expected result for a body of ${mebibytes} MiB (%s)`, async (_, body, outcome) => {
  expect(await outcomeOf("sign", { url: "https://api.example.com/", body })).toBe(outcome);
});
