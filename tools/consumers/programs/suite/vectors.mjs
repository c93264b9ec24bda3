import { canonicalize, computeSignature, createSigner, normalizeBody } from "@org/signing";
import vectors from "@org/signing/vectors.json" with { type: "json" };
import { equal, rejects } from "./assert.mjs";

/**
 * @typedef {import("@org/signing").SignatureInput & {
 *   name: string,
 *   body: string | undefined,
 *   appSecret: string,
 *   expect: { signature: string } | { error: string },
 * }} Vector
 */

/**
 * @typedef {{
 *   name: string,
 *   url: string,
 *   expect: Pick<Vector, "path" | "query"> & { host: string, sent: string } | { error: string },
 * }} UrlVector
 */

/** @type {Vector[]} */
const cases = JSON.parse(
  JSON.stringify(vectors.cases),
  // In the file of test vectors, `null` is the body of a request without a body.
  (key, value) => (key === "body" && value === null ? undefined : value),
);

/** @type {UrlVector[]} */
const urls = JSON.parse(JSON.stringify(vectors.urls));

/** @type {import("./run.mjs").Test[]} */
export const vectorTests = cases.map((vector) => [
  `the signer agrees with the signature vector "${vector.name}"`,
  () => holds(vector),
]);

/** @type {import("./run.mjs").Test[]} */
export const urlTests = urls.map((vector) => [
  `the signer agrees with the URL vector "${vector.name}"`,
  () => isRead(vector),
]);

/** @param {Vector} vector */
async function holds(vector) {
  const { expect } = vector;
  if ("signature" in expect) return equal(await steps(vector), expect);
  await rejects(expect.error, () => steps(vector).then(() => sign(vector)));
}

/** @param {Vector} vector */
async function steps({ path, query, headers, body, appSecret }) {
  const input = { path, query, headers, body: normalizeBody(body ?? "") };
  const { str1, str2 = null, str3, encoded } = await canonicalize(input);
  return { sent: input.body || null, str1, str2, str3, encoded, signature: await computeSignature(input, appSecret) };
}

/** @param {Vector} vector */
function sign({ path, query, headers, body, appSecret }) {
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return createSigner({
    appKey: headers["x-app-key"],
    appSecret,
    nonce: () => headers["x-signature-nonce"],
  }).sign({ method: "POST", url: `https://${headers.host}${rawPath}?${rawQuery}`, body });
}

/** @param {UrlVector} vector */
async function isRead({ url, expect }) {
  const appSecret = "made-up-app-secret";
  const signing = async () => createSigner({ appKey: "made-up-app-key", appSecret }).sign({ method: "GET", url });
  if ("error" in expect) return rejects(expect.error, signing);
  const { host, path, query, sent } = expect;
  const signed = await signing();
  // HTTP clients do not send the fragment (`#…`) of a URL.
  equal(signed.url.split("#", 1), [sent]);
  const headers = { ...signed.headers, host };
  equal(signed.headers["x-signature"], await computeSignature({ path, query, headers }, appSecret));
}
