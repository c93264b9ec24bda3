// Passes values of every type to the public functions, because a JavaScript caller can pass any value.
import vm from "node:vm";
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

const GARBAGE: [what: string, value: unknown][] = [
  ["undefined", undefined],
  ["null", null],
  ["false", false],
  ["zero", 0],
  ["a number", 5],
  ["NaN", Number.NaN],
  ["a big integer", 5n],
  ["a string", "a"],
  ["an empty string", ""],
  ["a lone surrogate", "\ud800"],
  ["a symbol", Symbol("a")],
  ["a function", () => "a"],
  ["a function that throws", () => expect.unreachable("called")],
  ["an array", ["a"]],
  ["an empty array", []],
  ["a nested array", [[["a"]]]],
  ["an object", {}],
  ["an object without a prototype", Object.create(null)],
  ["an object of another realm", vm.runInNewContext("({ a: [1] })")],
  ["a Map", new Map([["a", "b"]])],
  ["Headers", new Headers({ a: "b" })],
  ["a Date", new Date(0)],
  ["an invalid Date", new Date(Number.NaN)],
  ["bytes", new Uint8Array(2)],
  ["a promise", Promise.resolve("a")],
  ["an error", new Error("made up")],
];

const OPTIONS = { appKey: APP_KEY, appSecret: APP_SECRET };
const INPUT = { path: "/", query: [["a", "b"]], headers: HEADERS, body: "{}" };
const REQUEST = { method: "POST", url: "https://api.example.com/", body: "{}" };
const VERIFIER = { secretFor: () => APP_SECRET, tolerance: 60_000, now: () => NOW };

const call = (fn: (...words: never[]) => unknown, ...words: unknown[]): unknown => Reflect.apply(fn, undefined, words);

const callMethod = (object: unknown, name: string, ...words: unknown[]): unknown =>
  Reflect.apply(Reflect.get(Object(object), name), object, words);

function changed(object: object, value: unknown): object[] {
  return Object.keys(object).flatMap((name) => [
    { ...object, [name]: value },
    { ...object, [name]: () => value },
    { ...object, [name]: async () => value },
  ]);
}

const signerWith = (options: object): unknown => call(createSigner, { ...OPTIONS, ...options });
const signWith = (options: object) => callMethod(signerWith(options), "sign", REQUEST);
const verifyWith = async (options: object, request: unknown = {}) =>
  callMethod(call(createVerifier, { ...VERIFIER, replayStore: { claim: () => "new" }, ...options }), "verify", request);

async function signedParts() {
  const signer = createSigner({ ...OPTIONS, now: () => NOW });
  const { headers, body } = await signer.sign({ method: "POST", url: "https://api.example.com/", body: "{}" });
  const sent: Record<string, string> = { host: "api.example.com", ...headers };
  return { method: "POST", target: "/", headers: sent, body: new TextEncoder().encode(body) };
}

const RECEIVED = { method: "GET", url: "/", headers: { ...HEADERS, "x-signature": "a" }, body: "{}" };

const CALLS: [what: string, calls: (value: unknown) => (() => unknown)[]][] = [
  ["normalizeBody", (value) => [() => call(normalizeBody, value)]],
  [
    "canonicalize",
    (value) =>
      [value, ...changed(INPUT, value), ...changed(HEADERS, value).map((headers) => ({ ...INPUT, headers })), { ...INPUT, query: [value] }, { ...INPUT, query: [["a", value]] }, { ...INPUT, query: [[value, "a"]] }].map((input) => () => call(canonicalize, input)), // prettier-ignore
  ],
  [
    "computeSignature",
    (value) => [() => call(computeSignature, value, APP_SECRET), () => call(computeSignature, INPUT, value)],
  ],
  [
    "explain",
    (value) =>
      [value, ...changed({ request: RECEIVED, appSecret: APP_SECRET, signature: "a", now: 0 }, value), ...changed(RECEIVED, value).map((request) => ({ request, appSecret: APP_SECRET })), { request: RECEIVED, appSecret: APP_SECRET, signature: "a", canonical: value }, { request: { ...RECEIVED, headers: { ...HEADERS, "x-version": value } }, appSecret: APP_SECRET, signature: "a" }, ...changed({ request: RECEIVED, canonical: "a&b" }, value), { request: RECEIVED, appSecret: value, canonical: "a" }].map((input) => () => call(explain, input)), // prettier-ignore
  ],
  [
    "createSigner",
    (value) => [
      () => call(createSigner, value),
      ...changed({ ...OPTIONS, now: 0, nonce: 0, allowInsecureHosts: 0, strict: 0 }, value).map(
        (options) => () => signWith(options),
      ),
      () => signWith({ allowInsecureHosts: [value] }),
      () => call(createSigner, { credentials: value }),
      () => callMethod(call(createSigner, { credentials: () => value }), "sign", REQUEST),
    ],
  ],
  [
    "sign",
    (value) =>
      [value, ...changed(REQUEST, value)].map((request) => () => callMethod(createSigner(OPTIONS), "sign", request)),
  ],
  [
    "signRequest",
    (value) => [
      () => call(signRequest, value, createSigner(OPTIONS)),
      () => call(signRequest, new Request("https://api.example.com/"), value),
    ],
  ],
  [
    "createSigningFetch",
    (value) => [
      () => call(createSigningFetch, value),
      () => call(createSigningFetch, createSigner(OPTIONS), value),
      () => call(Object(call(createSigningFetch, createSigner(OPTIONS), async () => new Response())), value),
      () =>
        call(Object(call(createSigningFetch, createSigner(OPTIONS), async () => new Response())), REQUEST.url, value),
    ],
  ],
  ["signingMiddleware", (value) => [() => call(signingMiddleware, value)]],
  [
    "createVerifier",
    (value) => [
      () => call(createVerifier, value),
      ...changed({ ...VERIFIER, replayStore: 0 }, value).map(
        (options) => async () => verifyWith(options, await signedParts()),
      ),
      async () => verifyWith({ replayStore: { claim: () => value } }, await signedParts()),
      async () => verifyWith({ strict: value }, await signedParts()),
    ],
  ],
  [
    "verify",
    (value) => [
      () => verifyWith({}, value),
      async () => {
        const parts = await signedParts();
        const headers = changed(parts.headers, value).concat(
          Object.entries(parts.headers).map(([name]) => ({ ...parts.headers, [name]: [value] })),
        );
        const requests = [...changed(parts, value), ...headers.map((each) => ({ ...parts, headers: each }))];
        for (const request of requests) await verifyWith({}, request);
      },
      ...changed({ arrayBuffer: 0, url: REQUEST.url, method: "POST", headers: [], clone: 0 }, value).map(
        (request) => async () => {
          const { headers } = await signedParts();
          await verifyWith({}, request);
          await verifyWith({}, { ...request, headers: Object.entries(headers) });
        },
      ),
    ],
  ],
  [
    "memoryReplayStore",
    (value) => [
      () => call(memoryReplayStore, value),
      () => call(memoryReplayStore, { capacity: value }),
      () => callMethod(memoryReplayStore({ capacity: 1 }), "claim", value, 1),
      () => callMethod(memoryReplayStore({ capacity: 1 }), "claim", "a", value),
    ],
  ],
  [
    "redisReplayStore",
    (value) => [
      () => call(redisReplayStore, value),
      () =>
        callMethod(
          redisReplayStore(async () => "OK"),
          "claim",
          value,
          1,
        ),
      () =>
        callMethod(
          redisReplayStore(async () => "OK"),
          "claim",
          "a",
          value,
        ),
    ],
  ],
];

describe.each(CALLS)("%s", (_, calls) => {
  test.each(GARBAGE)("either succeeds or fails with a SigningError for the argument %s", async (_, value) => {
    const raw: unknown[] = [];
    for (const each of calls(value)) {
      try {
        await each();
      } catch (error) {
        if (!(error instanceof SigningError)) raw.push(error);
      }
    }
    expect(raw).toEqual([]);
  });
});

test("verify rejects a request whose properties throw errors", async () => {
  const throws = () => {
    throw new TypeError("made up");
  };
  const hostile: object = new Proxy({}, { get: throws, has: throws, ownKeys: throws });
  for (const request of [hostile, { ...(await signedParts()), headers: hostile }]) {
    await expect(verifyWith({}, request)).rejects.toEqual(code("invalid_request"));
  }
});

test.each([
  null,
  undefined,
  Number.NaN,
  Infinity,
  "2026-10-17T09:30:00Z",
  NOW * 1000,
  -1e15,
  8.64e15,
  [NOW],
  new Date(Number.NaN),
])("sign and verify reject a request if the clock returns %s", async (time) => {
  await expect(Promise.resolve(signWith({ now: () => time }))).rejects.toEqual(code("invalid_timestamp"));
  expect(await verifyWith({ now: () => time }, await signedParts())).toEqual({
    ok: false,
    code: "timestamp_out_of_window",
  });
});

test("sign and verify report the error of a failed clock as the cause", async () => {
  const cause = new Error("made up");
  const now = () => {
    throw cause;
  };
  await expect(Promise.resolve(signWith({ now }))).rejects.toMatchObject({ code: "invalid_timestamp", cause });
  expect(await verifyWith({ now }, await signedParts())).toEqual({ ok: false, code: "timestamp_out_of_window", cause });
});

test("verify accepts a Date and a Uint8Array from another realm", async () => {
  const now = () => vm.runInNewContext(`new Date(${NOW})`);
  const { body, ...parts } = await signedParts();
  const foreign: unknown = vm.runInNewContext(`Uint8Array.of(${body.join()})`);
  expect(await verifyWith({ now }, { ...parts, body: foreign })).toEqual({ ok: true, appKey: APP_KEY });
});
