// Compares the Python signer with this package: `pnpm verify python`. Each run prints a seed. Set the environment
// variable SEED to this seed to repeat the requests.
import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { UrlVector, Vector } from "@org/conformance/vector";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner, SigningError, type UnsignedRequest } from "../src/index.ts";
import { NOW, refused, unsigned } from "./helpers/fuzz/requests.ts";
import {
  newerSyntax,
  readUrlOfAll,
  signAll,
  signPartsOfAll,
  source,
  usage,
  type Outcome,
  type SignedRequest,
} from "./helpers/python/python-signer.ts";
import { runAgainstServer } from "./helpers/python/server.ts";
import { APP_KEY, APP_SECRET } from "./helpers/support.ts";

const NONCE = "made-up-nonce";
const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, nonce: () => NONCE, now: () => new Date(NOW) });

interface File {
  readonly version: string;
  readonly cases: readonly Vector[];
  readonly urls: readonly UrlVector[];
}

const { version, cases, urls }: File = JSON.parse(
  await readFile(new URL("../vectors/vectors.json", import.meta.url), "utf8"),
);

test("the docstring of the Python signer states the version of the vectors", () => {
  expect(source).toContain(`vectors.json ${version},`);
});

test("the Python signer uses only the syntax of Python 3.9", async () => {
  expect(await newerSyntax()).toBe("");
});

test("the Python signer returns the expected steps or error code for every vector", async () => {
  const outcomes = await signPartsOfAll(
    cases.map(({ path, query, headers, body, appSecret }) => {
      return { path, query, headers, body: body ?? "", app_secret: appSecret };
    }),
  );
  const named = cases.map(({ name }, i) => ({ name, expect: outcomes[i] }));
  expect(named).toEqual(cases.map(({ name, expect }) => ({ name, expect })));
});

test("the Python signer returns the expected parts or error code for every URL in the vectors", async () => {
  const outcomes = await readUrlOfAll(urls.map(({ url }) => ({ url, app_key: APP_KEY, app_secret: APP_SECRET })));
  const named = urls.map(({ name }, i) => ({ name, expect: outcomes[i] }));
  expect(named).toEqual(urls.map(({ name, expect }) => ({ name, expect })));
});

test("the Python signer and `@org/signing` return the same results for 10,000 random requests", async () => {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  process.stdout.write(`seed ${seed}\n`);
  const request = fc.oneof({ weight: 9, arbitrary: unsigned }, { weight: 1, arbitrary: refused });
  const requests = fc.sample(request, { numRuns: 10_000, seed });
  const credentials = { app_key: APP_KEY, app_secret: APP_SECRET, nonce: NONCE, timestamp: NOW };
  const outcomes = await signAll(requests.map((request) => ({ ...request, ...credentials })));

  expect(outcomes.length).toBe(requests.length);
  const expected = await Promise.all(requests.map(expectedOutcome));
  const differences = requests.flatMap((request, i) => {
    const [python, here] = [comparable(outcomes[i]), comparable(expected[i])];
    return isDeepStrictEqual(python, here) ? [] : [{ request, python, here }];
  });
  expect(differences.slice(0, 3)).toEqual([]);
  const codes = new Set(expected.flatMap((outcome) => ("error" in outcome ? [outcome.error] : [])));
  expect(codes).toEqual(new Set(REFUSAL_CODES));
});

const REFUSAL_CODES = [
  "body_not_allowed",
  "dot_segment",
  "insecure_url",
  "invalid_json",
  "invalid_url",
  "malformed_percent_encoding",
  "reserved_query_name",
];

async function expectedOutcome(request: UnsignedRequest): Promise<Outcome<SignedRequest>> {
  try {
    const { url, headers, body = null } = await signer.sign(request);
    const { host } = new URL(url);
    return { method: request.method, url, headers: { ...headers, host, "x-version": "v3" }, body };
  } catch (error) {
    if (error instanceof SigningError) return { error: error.code };
    throw error;
  }
}

/** Removes the `?` of an empty query from the URL, because this `?` is not signed. */
function comparable(outcome: Outcome<SignedRequest> | undefined) {
  if (outcome === undefined || "error" in outcome) return outcome;
  return { ...outcome, url: new URL(outcome.url).href.replace(/\?$/, "") };
}

test("the program in the docstring of the Python signer sends a GET that a verifier accepts", async () => {
  const { results, stdout } = await runAgainstServer(usage);
  expect(results).toEqual([{ ok: true, appKey: APP_KEY }]);
  expect(stdout).toBe("[]\n");
});

test("the program in the docstring of the Python signer sends a POST that a verifier accepts", async () => {
  const body = String.raw`'{ "price": 1.50, "note": "a \\u0026 \u00e9" }'`;
  const { results } = await runAgainstServer(usage.replace('sign("GET", url,', `sign("POST", url, ${body},`));
  expect(results).toEqual([{ ok: true, appKey: APP_KEY }]);
});

test("the program in the docstring of the Python signer does not follow a redirect", async () => {
  const { results, stdout, stderr } = await runAgainstServer(usage, 302);
  expect(results).toEqual([{ ok: true, appKey: APP_KEY }]);
  expect(stdout).toBe("");
  expect(stderr).toContain("HTTP Error 302");
});
