// Passes random values to the public functions, because a JavaScript caller can pass any value.
import vm from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalize,
  computeSignature,
  createSigner,
  createSigningFetch,
  normalizeBody,
  SigningError,
  signRequest,
} from "../src/index.ts";
import { explain } from "../src/explain/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { createVerifier, memoryReplayStore, redisReplayStore } from "../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code, HEADERS } from "./helpers/support.ts";

const NOW = Date.parse(HEADERS["x-timestamp"]);
const RUNS = 1000;
/** `explain` searches for the mistake, which takes about ten milliseconds. */
const RUNS_OF_EXPLAIN = 200;

const SPECIAL = [undefined, null, false, 0, 5, Number.NaN, 5n, "a", "", "\ud800", Symbol("a"), [], [[["a"]]], {}];
const OBJECTS = [new Headers({ a: "b" }), new Date(Number.NaN), Promise.resolve("a"), new Error("made up"), Object];
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...SPECIAL, ...OBJECTS, vm.runInNewContext("({ a: [1] })")),
  fc.constant(() => expect.unreachable("called")),
  fc.anything({ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withSet: true }),
  fc.anything({ withTypedArray: true, withSparseArray: true, withNullPrototype: true }),
);
const FORMS: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => [value],
  (value) => () => value,
  (value) => async () => value,
];

const OPTIONS = { appKey: APP_KEY, appSecret: APP_SECRET };
const INPUT = { path: "/", query: [["a", "b"]], headers: HEADERS, body: "{}" };
const REQUEST = { method: "POST", url: "https://api.example.com/", body: "{}" };
const VERIFIER = { secretFor: () => APP_SECRET, tolerance: 60_000, now: () => NOW };
const RECEIVED = {
  method: "GET",
  url: "/",
  headers: { ...HEADERS, "x-version": "v3", "x-signature": "a" },
  body: "{}",
};
const ALL_OPTIONS = { ...OPTIONS, now: () => NOW, nonce: () => "a", allowInsecureHosts: ["a.example"], strict: true };

const call = (fn: (...words: never[]) => unknown, ...words: readonly unknown[]): unknown =>
  Reflect.apply(fn, undefined, words);

const callMethod = (object: unknown, name: string, ...words: unknown[]): unknown =>
  Reflect.apply(Reflect.get(Object(object), name), object, words);

const signWith = (options: object) => callMethod(call(createSigner, { ...OPTIONS, ...options }), "sign", REQUEST);
const signWithCredentials = (given: unknown) =>
  signWith({ appKey: undefined, appSecret: undefined, credentials: () => given });
const verifyWith = async (options: object, request: unknown = {}) =>
  callMethod(call(createVerifier, { ...VERIFIER, replayStore: { claim: () => "new" }, ...options }), "verify", request);

async function signedParts() {
  const signer = createSigner({ ...OPTIONS, now: () => NOW });
  const { headers, body } = await signer.sign({ method: "POST", url: "https://api.example.com/", body: "{}" });
  const sent: Record<string, string> = { host: "api.example.com", ...headers };
  return { method: "POST", target: "/", headers: sent, body: new TextEncoder().encode(body) };
}

const REDIS_STORE = redisReplayStore(async () => "OK");
const PARTS = await signedParts();
const SIGNER = createSigner(OPTIONS);
/** Signer that `pathsIn` does not open. If a test replaced `sign`, the call could reject with a foreign error. */
const WHOLE_SIGNER: unknown = Object.assign(Object.create({}), SIGNER);
const FETCHED = { ...REQUEST, arrayBuffer: async () => PARTS.body, headers: Object.entries(PARTS.headers), clone: 0 };

/** Functions with valid arguments. A test replaces one value at any depth of the arguments. */
const CALLS: readonly (readonly [what: string, fn: (...words: never[]) => unknown, words: readonly unknown[]])[] = [
  ["normalizeBody", normalizeBody, ["{}"]],
  ["canonicalize", canonicalize, [INPUT]],
  ["computeSignature", computeSignature, [INPUT, APP_SECRET]],
  ["explain", explain, [{ request: RECEIVED, appSecret: APP_SECRET, signature: "a", now: 0, canonical: "a&b" }]],
  ["explain without a secret", explain, [{ request: RECEIVED, canonical: "a&b" }]],
  ["createSigner", signWith, [ALL_OPTIONS]],
  ["credentials", signWithCredentials, [OPTIONS]],
  ["sign", (request) => SIGNER.sign(request), [REQUEST]],
  ["signRequest", signRequest, [new Request("https://api.example.com/"), WHOLE_SIGNER]],
  ["createSigningFetch", createSigningFetch, [WHOLE_SIGNER, fetch]],
  ["the signing fetch", createSigningFetch(SIGNER, async () => new Response()), [REQUEST.url, REQUEST]],
  ["signingMiddleware", signingMiddleware, [WHOLE_SIGNER]],
  [
    "createVerifier",
    (options) => verifyWith(options, PARTS),
    [{ ...VERIFIER, replayStore: { claim: () => "new" }, strict: false }],
  ],
  ["verify", (request) => verifyWith({}, request), [PARTS]],
  ["verify with a Request", (request) => verifyWith({}, request), [FETCHED]],
  [
    "memoryReplayStore",
    (options, ...words) => callMethod(memoryReplayStore(options), "claim", ...words),
    [{ capacity: 1 }, "a", 1],
  ],
  ["redisReplayStore", redisReplayStore, [async () => "OK"]],
  ["claim of redisReplayStore", (...words) => callMethod(REDIS_STORE, "claim", ...words), ["a", 1]],
];

const pass = () => undefined;

type Path = readonly (string | number)[];

/** Returns the path of each value, such as `[0, "headers", "host"]`. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const isOpen = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype;
  const inner = isOpen ? Object.entries(Object(value)) : [];
  return [path, ...inner.flatMap(([key, field]) => pathsIn(field, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const field = replaceAt(Reflect.get(Object(value), key), rest, by);
  return Object.assign(Array.isArray(value) ? [...value] : { ...Object(value) }, { [key]: field });
}

describe.each(CALLS)("the arguments of %s", (what, fn, words) => {
  test("the function either succeeds or throws a SigningError for any value in its arguments", async () => {
    const paths = pathsIn(words).filter(({ length }) => length > 0);
    const given = fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...FORMS), garbage);
    const check = async ([path, form, value]: [Path, (value: unknown) => unknown, unknown]) => {
      const settled = async () => Reflect.apply(fn, undefined, Object(replaceAt(words, path, form(value))));
      const raw = await settled().then(pass, (error: unknown) => (error instanceof SigningError ? undefined : [error]));
      expect(raw).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(given, check), { numRuns: what.startsWith("explain") ? RUNS_OF_EXPLAIN : RUNS });
  });
});

test("verify rejects a request whose properties throw errors", async () => {
  const throws = () => {
    throw new TypeError("made up");
  };
  const hostile: object = new Proxy({}, { get: throws, has: throws, ownKeys: throws });
  for (const request of [hostile, { ...PARTS, headers: hostile }]) {
    await expect(verifyWith({}, request)).rejects.toEqual(code("invalid_request"));
  }
});

test.each([null, undefined, Number.NaN, "2026-10-17T09:30:00Z", NOW * 1000, [NOW], new Date(Number.NaN)])(
  "sign and verify reject a request if the clock returns %s",
  async (time) => {
    await expect(Promise.resolve(signWith({ now: () => time }))).rejects.toEqual(code("invalid_timestamp"));
    const result = await verifyWith({ now: () => time }, PARTS);
    expect(result).toEqual({ ok: false, code: "timestamp_out_of_window" });
  },
);

test("sign and verify report the error of a failed clock as the cause", async () => {
  const cause = new Error("made up");
  const now = () => {
    throw cause;
  };
  await expect(Promise.resolve(signWith({ now }))).rejects.toMatchObject({ code: "invalid_timestamp", cause });
  expect(await verifyWith({ now }, PARTS)).toEqual({ ok: false, code: "timestamp_out_of_window", cause });
});

test("verify accepts a Date and a Uint8Array from another realm", async () => {
  const now = () => vm.runInNewContext(`new Date(${NOW})`);
  const { body, ...parts } = PARTS;
  const foreign: unknown = vm.runInNewContext(`Uint8Array.of(${body.join()})`);
  expect(await verifyWith({ now }, { ...parts, body: foreign })).toEqual({ ok: true, appKey: APP_KEY });
});
