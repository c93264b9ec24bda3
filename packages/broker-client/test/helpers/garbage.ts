// Tests of calls with random options and inputs. Each call must resolve, or reject with an error that has a code. If
// the error has no response, the server must have received no request.
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { answer, startWireServer } from "@org/conformance/wire-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClientOf } from "../../src/client.ts";
import { isBrokerError } from "../../src/index.ts";
import { OPTION_NAMES } from "../../src/options/settings.ts";
import { BASE_URL, CREDENTIALS } from "./support.ts";
import { madeUpBroker, type MadeUpBroker } from "./ways.ts";

const five = () => 5;
const pass = () => undefined;
export const bug = () => {
  throw new Error("made up");
};
// fast-check reads a symbol property of every value.
const has = (_: object, name: string | symbol) => (typeof name === "symbol" ? false : bug());
export const trap = { get: bug, has, ownKeys: bug, getPrototypeOf: bug, getOwnPropertyDescriptor: bug };

// oxlint-disable-next-line unicorn/no-thenable -- a caller may pass it by mistake
const thenable = { then: (take: (value: number) => void) => take(1) };

const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    NaN,
    Infinity,
    2 ** 60,
    10n,
    "",
    " ",
    "a",
    "/",
    "\ud800",
    "a\nb",
    Symbol("a"),
    [],
    [1],
    [[]],
    [null],
    [undefined],
    {},
    { a: 1 },
    { a: undefined },
    thenable,
    Object.create(null),
    Object.create({ body: {} }),
    new Date(NaN),
    new Map([["a", 1]]),
    new Set([1]),
    new Uint8Array(1),
    new Blob(["a"]),
    new FormData(),
    new URLSearchParams("a=b"),
    new Headers({ a: "b" }),
    new URL(BASE_URL),
    new ReadableStream(),
    new Error("made up"),
    /a/,
    Promise.resolve({}),
    () => "a",
    five,
    pass,
    () => ({}),
    bug,
    Promise,
    Object(1),
    Object("a"),
    Object(Symbol("a")),
    AbortSignal.timeout(1_000_000),
    AbortSignal.abort("made up"),
    runInNewContext("({ a: 1 })"),
    runInNewContext("() => 5"),
    runInNewContext("new Date(0)"),
  ),
  fc.constant(trap).map((handler) => new Proxy({}, handler)),
  fc.constant(trap).map((handler) => new Proxy(bug, handler)),
  fc.constant(trap).map((handler) => new Proxy([], handler)),
  fc.constant({ get: bug }).map((handler) => new Proxy({ a: 1 }, handler)),
  fc.constant(bug).map((get) => Object.defineProperty({}, "a", { get, enumerable: true })),
  fc.anything(),
);

/**
 * Values for a caller's middleware, except functions that throw. If a middleware throws, the call rejects with the
 * thrown error. The thrown error has no code, and the test fails after an error without a code.
 */
const harmless = garbage.filter((value) => typeof value !== "function" || value === pass || value === five);

const OPTIONS = (
  "body bodySerializer cache credentials dispatcher duplex headers integrity keepalive middleware mode next params parseAs " +
  "pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt signal baseUrl window " +
  "timeout method"
).split(" ");
const init = fc.oneof(
  garbage,
  fc.dictionary(fc.constantFrom(...OPTIONS), garbage, { maxKeys: 2 }),
  fc.record({ params: fc.dictionary(fc.constantFrom("query", "path", "header", "cookie"), garbage, { maxKeys: 2 }) }),
  fc.record({ params: fc.record({ query: fc.dictionary(fc.string({ maxLength: 3 }), garbage, { maxKeys: 2 }) }) }),
  fc.record({ querySerializer: fc.dictionary(fc.constantFrom("array", "object", "allowReserved"), garbage) }),
  fc.record({ querySerializer: fc.record({ array: fc.dictionary(fc.constantFrom("style", "explode"), garbage) }) }),
  fc.record({
    middleware: fc.array(fc.dictionary(fc.constantFrom("onRequest", "onResponse", "onError"), harmless), {
      maxLength: 2,
    }),
  }),
);
const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

type Call = (broker: MadeUpBroker, url: string) => unknown;

function callOf(holder: (broker: MadeUpBroker) => object, name: string, ...given: unknown[]): Call {
  return (broker) => {
    const member: unknown = Reflect.get(holder(broker), name);
    return typeof member === "function" ? Reflect.apply(member, undefined, given) : undefined;
  };
}

const inputs = fc.oneof(
  garbage,
  fc.dictionary(fc.constantFrom("query", "path", "headers", "body", "signal", "timeout", "made up"), garbage, {
    maxKeys: 3,
  }),
  fc.record({ timeout: fc.dictionary(fc.constantFrom("attempt", "overall", "made up"), garbage) }),
  fc.record({ body: fc.dictionary(fc.string({ maxLength: 3 }), garbage) }),
  fc.record({ query: fc.dictionary(fc.string({ maxLength: 3 }), garbage) }),
  fc.record({ headers: fc.dictionary(fc.string({ maxLength: 3 }), garbage) }),
);
const anOperation = fc
  .tuple(fc.constantFrom("readMadeUp", "changeMadeUp"), inputs)
  .map(([name, given]) => callOf(({ trading }) => trading, name, given));
const aMethod = fc
  .tuple(fc.constantFrom(...METHODS), fc.oneof({ weight: 5, arbitrary: fc.constant("/made/up") }, garbage), init)
  .map(([name, path, given]) => callOf(({ http }) => http, name, path, given));
const aRequest = fc
  .tuple(fc.oneof(fc.constantFrom(...METHODS, "get"), garbage), fc.constant("/made/up"), init)
  .map((given) => callOf(({ http }) => http, "request", ...given));
const aFetch = fc.tuple(fc.oneof({ weight: 3, arbitrary: fc.constant("url") }, garbage), init).map(
  ([input, given]): Call =>
    (broker, url) =>
      callOf(() => broker, "fetch", input === "url" ? url : input, given)(broker, url),
);

export function testGarbage(runs: number): void {
  describe.each<[string, fc.Arbitrary<Call>]>([
    ["an operation", anOperation],
    ["a method of broker.http", aMethod],
    ["broker.http.request", aRequest],
    ["broker.fetch", aFetch],
  ])("%s", (_, call) => {
    test("resolves, or rejects with an error that has a code, for any inputs", async () => {
      // If the server sends a body after a HEAD request, the client reads this body as the beginning of the next
      // response.
      await using server = await startWireServer(({ method }) => answer(200, method === "HEAD" ? "" : "[]"));
      const broker = madeUpBroker(server.url);
      let [worked, refused] = [0, 0];
      const property = fc.asyncProperty(call, async (run) => {
        const before = server.requests.length;
        const error: unknown = await settle(() => run(broker, `${server.url}/a`));
        if (error === undefined) worked += 1;
        else refused += 1;
        expect(problemOf(error, server.requests.length > before)).toBe("none");
      });
      await fc.assert(property, { numRuns: runs });
      expect(worked).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    });
  });

  test("createBrokerClient returns a client or throws invalid_configuration, for any options", () => {
    const property = fc.property(
      fc.oneof(
        garbage,
        fc
          .dictionary(fc.constantFrom(...OPTION_NAMES), garbage, { maxKeys: 3 })
          .map((some) => ({ baseUrl: BASE_URL, ...CREDENTIALS, ...some })),
      ),
      (options) => {
        expect(codeOf(() => createClientOf({}, Object(options)))).toMatch(/^(?:none|invalid_configuration)$/);
      },
    );
    fc.assert(property, { numRuns: runs });
  });
}

async function settle(run: () => unknown): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error ?? "nothing";
  }
}

function problemOf(error: unknown, wasSent: boolean): string {
  if (error === undefined) return "none";
  if (!isBrokerError(error)) return `without a code: ${inspect(error)}`;
  // A random time limit can be 1 ms, so the client may report a timeout.
  if (/\(timeout\.(?:attempt|overall)\)/.test(error.message)) return "none";
  if (["outcome_unknown", "connection_failed"].includes(error.code))
    return `found out too late: ${error.message} ${inspect(error.cause)}`;
  return wasSent && !["http_status", "unexpected_response", "aborted"].includes(error.code)
    ? `sent: ${error.message}`
    : "none";
}

function codeOf(run: () => unknown): string {
  try {
    run();
    return "none";
  } catch (error) {
    return isBrokerError(error) ? error.code : String(error);
  }
}
