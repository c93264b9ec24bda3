// Tests this package with the published vectors, which other implementations also use.
import type { UrlVector } from "@org/conformance/vector";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { canonicalize, computeSignature, createSigner, normalizeBody, type SignatureInput } from "../src/index.ts";

interface Vector extends SignatureInput {
  readonly name: string;
  readonly body: string | undefined;
  readonly appSecret: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

const { cases, urls }: { cases: readonly Vector[]; urls: readonly UrlVector[] } = JSON.parse(
  await readFile(new URL("../vectors/vectors.json", import.meta.url), "utf8"),
  // In the vectors, null means that a request has no body.
  (key, value: unknown) => (key === "body" && value === null ? undefined : value),
);

async function steps({ path, query, headers, body, appSecret }: Vector) {
  const input = { path, query, headers, body: normalizeBody(body ?? "") };
  const { str1, str2 = null, str3, encoded } = await canonicalize(input);
  return { sent: input.body || null, str1, str2, str3, encoded, signature: await computeSignature(input, appSecret) };
}

function sign({ path, query, headers, body, appSecret }: Vector) {
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return createSigner({
    appKey: headers["x-app-key"],
    appSecret,
    nonce: () => headers["x-signature-nonce"],
    now: () => new Date(headers["x-timestamp"]),
  }).sign({ method: "POST", url: `https://${headers.host}${rawPath}?${rawQuery}`, body });
}

const titled = (vectors: readonly Vector[]) => vectors.map((vector) => [vector.name, vector] as const);
const signed = cases.filter(({ expect }) => "signature" in expect);
const refused = cases.filter(({ expect }) => "error" in expect);

describe("canonicalize and computeSignature", () => {
  test.each(titled(signed))(
    "canonicalize and computeSignature return the expected results for the vector: %s",
    async (_, vector) => {
      expect(await steps(vector)).toEqual(vector.expect);
    },
  );
});

describe("signer.sign", () => {
  // The signer can sign only vectors with the signer's algorithm and version.
  const ofSigner = signed.filter(
    ({ headers }) => headers["x-signature-algorithm"] === "HMAC-SHA256" && headers["x-signature-version"] === "1.0",
  );
  test.each(titled(ofSigner))("signer.sign computes the expected signature for the vector: %s", async (_, vector) => {
    const { headers } = await sign(vector);
    expect(headers["x-signature"]).toBe(vector.expect["signature"]);
  });
});

describe("the signing functions", () => {
  test.each(titled(refused))(
    "the signing functions reject with the expected error code for the vector: %s",
    async (_, vector) => {
      const attempt = steps(vector).then(() => sign(vector));
      await expect(attempt).rejects.toMatchObject({ name: "SigningError", code: vector.expect["error"] });
    },
  );
});

const APP_SECRET = "made-up-app-secret";
const signer = createSigner({ appKey: "made-up-app-key", appSecret: APP_SECRET });

describe("signer.sign", () => {
  const readable = urls.flatMap(({ name, url, expect }) => ("error" in expect ? [] : [[name, url, expect] as const]));
  test.each(readable)(
    "signer.sign signs the expected parts of the URL: %s",
    async (_, url, { host, path, query, sent }) => {
      const signed = await signer.sign({ method: "GET", url });
      // `sent` has no fragment, because fetch does not send the fragment.
      expect(signed.url.split("#", 1)).toEqual([sent]);
      const headers = { ...signed.headers, host };
      expect(signed.headers["x-signature"]).toBe(await computeSignature({ path, query, headers }, APP_SECRET));
    },
  );
});

describe("signer.sign", () => {
  const refused = urls.flatMap(({ name, url, expect }) =>
    "error" in expect ? [[name, url, expect.error] as const] : [],
  );
  test.each(refused)("signer.sign rejects with the expected error code for the URL: %s", async (_, url, code) => {
    await expect(signer.sign({ method: "GET", url })).rejects.toMatchObject({ name: "SigningError", code });
  });
});
