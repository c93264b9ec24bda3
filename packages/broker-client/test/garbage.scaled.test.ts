// Tests of calls with random options and inputs. Each call must resolve, or reject with an error that has a code. If
// the error has no response, and is no abort or timeout, the server must have received no request.
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { isProof } from "@org/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createClientOf } from "../src/client.ts";
import { isBrokerError } from "../src/index.ts";
import { OPTION_NAMES } from "../src/options/settings.ts";
import { BASE_URL, CREDENTIALS } from "./helpers/support.ts";
import { madeUpBroker, type MadeUpBroker, retryAtOnce } from "./helpers/ways.ts";

const five = () => 5;
const pass = () => undefined;
const bug = () => {
  throw new Error("made up");
};
// fast-check reads a symbol property of every value.
const has = (_: object, name: string | symbol) => (typeof name === "symbol" ? false : bug());
const trap = { get: bug, has, ownKeys: bug, getPrototypeOf: bug, getOwnPropertyDescriptor: bug };

// oxlint-disable-next-line unicorn/no-thenable -- a caller may pass it by mistake
const thenable = { then: (take: (value: number) => void) => take(1) };
const objects = [
  new Blob(["a"]),
  new FormData(),
  new URLSearchParams("a=b"),
  new Headers({ a: "b" }),
  new URL(BASE_URL),
];
const functions = [() => "a", five, pass, () => ({}), bug, Promise, runInNewContext("() => 5")];
const others = [/a/, Symbol("a"), new ReadableStream(), new Error("made up"), Promise.resolve({}), thenable];
const foreign = ["({ a: 1 })", "new Date(0)"].map((source): unknown => runInNewContext(source));
const signals = [AbortSignal.timeout(1_000_000), AbortSignal.abort("made up")];

const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...objects, ...functions, ...others, ...foreign, ...signals, Object.create({ body: {} })),
  fc.constantFrom<unknown>(undefined, null, true, 0, 1, -1, NaN, Infinity, "", " ", "a", "/", "\ud800", "a\nb", [], {}),
  fc.constantFrom({}, bug, []).map((target) => new Proxy(target, trap)),
  fc.constant({ get: bug }).map((handler) => new Proxy({ a: 1 }, handler)),
  fc.constant(bug).map((get) => Object.defineProperty({}, "a", { get, enumerable: true })),
  fc.anything({ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withSet: true }),
  fc.anything({ withTypedArray: true, withSparseArray: true, withNullPrototype: true }),
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
const some = (names: readonly string[], value = garbage) =>
  fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 });
const named = fc.dictionary(fc.string({ maxLength: 3 }), garbage, { maxKeys: 2 });
const init = fc.oneof(
  garbage,
  some(OPTIONS),
  fc.record({ params: some(["query", "path", "header", "cookie"]) }),
  fc.record({ params: fc.record({ query: named }) }),
  fc.record({ querySerializer: some(["array", "object", "allowReserved"]) }),
  fc.record({ querySerializer: fc.record({ array: some(["style", "explode"]) }) }),
  fc.record({ middleware: fc.array(some(["onRequest", "onResponse", "onError"], harmless), { maxLength: 2 }) }),
);
const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

const inputs = fc.oneof(
  garbage,
  some(["query", "path", "headers", "body", "signal", "timeout", "made up"]),
  fc.record({ timeout: some(["attempt", "overall", "made up"]) }),
  ...["body", "query", "headers"].map((name) => fc.record({ [name]: named })),
);
const path = fc.oneof({ weight: 5, arbitrary: fc.constant("/made/up") }, garbage);
const method = fc.oneof(fc.constantFrom(...METHODS, "get"), garbage);
const target = (url: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(url) }, garbage);

interface Kind {
  readonly kind: string;
  readonly holder: (broker: MadeUpBroker) => object;
  readonly names: readonly string[];
  readonly given: (url: string) => fc.Arbitrary<unknown[]>;
}

const KINDS: readonly Kind[] = [
  { kind: "a method of broker.http", holder: ({ http }) => http, names: METHODS, given: () => fc.tuple(path, init) },
  { kind: "broker.fetch", holder: (broker) => broker, names: ["fetch"], given: (url) => fc.tuple(target(url), init) },
  {
    kind: "broker.http.request",
    holder: ({ http }) => http,
    names: ["request"],
    given: () => fc.tuple(method, fc.constant("/made/up"), init),
  },
  {
    kind: "an operation",
    holder: ({ trading }) => trading,
    names: ["readMadeUp", "changeMadeUp"],
    given: () => fc.tuple(inputs),
  },
];

retryAtOnce();

const numRuns = isProof ? 5000 : 300;

test.each(KINDS)(
  "$kind resolves, or rejects with an error that has a code, for any inputs",
  async ({ holder, names, given }) => {
    // If the server sends a body after a HEAD request, the client reads this body as the beginning of the next
    // response.
    await using server = await startWireServer(({ method }) => answer(200, method === "HEAD" ? "" : "[]"));
    const members = holder(madeUpBroker(server.url));
    const results = { worked: 0, refused: 0 };
    const check = async (name: string, inputs: unknown[]) => {
      const before = server.requests.length;
      const error = await settle(() => Reflect.apply(Reflect.get(members, name), undefined, inputs));
      results[error === undefined ? "worked" : "refused"]++;
      expect(problemOf(error, server.requests.length > before)).toBe("none");
    };
    const property = fc.asyncProperty(fc.constantFrom(...names), given(`${server.url}/a`), check);
    await fc.assert(property, { numRuns });
    expect(Math.min(results.worked, results.refused)).toBeGreaterThan(0);
  },
);

test("createBrokerClient returns a client or throws invalid_configuration, for any options", async () => {
  const some = fc.dictionary(fc.constantFrom(...OPTION_NAMES), garbage, { maxKeys: 3 });
  const options = fc.oneof(
    garbage,
    some.map((each) => ({ baseUrl: BASE_URL, ...CREDENTIALS, ...each })),
  );
  const property = fc.asyncProperty(options, async (given) => {
    const error = await settle(() => void createClientOf({}, Object(given)));
    const code: unknown = error === undefined || isBrokerError(error) ? Object(error).code : error;
    expect([undefined, "invalid_configuration"]).toContain(code);
  });
  await fc.assert(property, { numRuns });
});

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
  const isLate = ["outcome_unknown", "connection_failed"].includes(error.code);
  if (isLate) return `found out too late: ${error.message} ${inspect(error.cause)}`;
  return wasSent && !["http_status", "unexpected_response", "aborted"].includes(error.code)
    ? `sent: ${error.message}`
    : "none";
}
