// Calls a random operation twice: as a generated operation, and as a defined operation of the same shape.
import { pathPattern } from "@org/codegen/path-pattern";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { type BrokerClient, createClientOf } from "../src/client.ts";
import { defineOperation, isBrokerError, type StandardSchema } from "../src/index.ts";
import type { Call, DocumentedCall } from "../src/operations/operation.ts";
import { findProblem, type Schema } from "../src/validation/schema-check.ts";
import { stubbedBy } from "./helpers/stub.ts";
import { BASE_URL, CREDENTIALS } from "./helpers/support.ts";
import { retryAtOnce } from "./helpers/ways.ts";

const RUNS = 300;

retryAtOnce();
beforeAll(() => {
  // The clock skew in events depends on the duration of an attempt.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  return () => now.mockRestore();
});

interface Shape {
  readonly method: string;
  readonly path: string;
  readonly retry: "safe" | "never";
  readonly success: Schema;
  readonly errors: Readonly<Record<string, Schema>>;
  /** Whether the schemas of the defined operation return promises. */
  readonly isAsync: boolean;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the connection breaks within the body. */
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Weights the first arbitrary by `weight`, and the other arbitraries by 1. */
function mostly<T>(weight: number, first: fc.Arbitrary<T>, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: first }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const rarely = (...values: readonly unknown[]) => mostly(30, fc.constant(undefined), fc.constantFrom(...values));

const schema = fc.constantFrom<Schema>(
  {},
  { type: "array" },
  { type: ["string", "null"] },
  { type: "object", required: ["a"], properties: { a: { type: "string", minLength: 1 } } },
  { type: "array", items: { type: "object", properties: { "~/": { enum: [1, 2] } } } },
  { oneOf: [{ type: "number" }, { type: "integer" }, { const: true }] },
  false,
);

const anyShape: fc.Arbitrary<Shape> = fc.record({
  method: fc.constantFrom("DELETE", "GET", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "POST", "PUT"),
  path: fc
    .array(fc.constantFrom("/", "/lists/", "-", "."), { maxLength: 3 })
    .map((parts) => parts.reduce((path, part, at) => `${path}${part}{p${at}}`, "/made-up")),
  retry: fc.constantFrom("safe", "never"),
  success: mostly<Schema>(1, schema, fc.constant({})),
  errors: fc.dictionary(fc.constantFrom("400", "404", "503", "4XX", "5XX", "default"), schema, {
    noNullPrototype: true,
  }),
  isAsync: fc.boolean(),
});

const scalar = mostly<unknown>(
  3,
  fc.constantFrom("", "a", "x", ".", "..", "a b", "a/b", "%2e", "+", "é😀", "\ud800", "a\r\nb", "{p1}"),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(0, -0, 1.5, NaN, Infinity, 10n, true, null, undefined, Symbol("a")),
);
const value = mostly<unknown>(
  3,
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "b c"), scalar),
);

/** Generates values of one input: mostly sendable values, but sometimes strange values or dictionaries of `value`. */
function inputOf(sendable: fc.Arbitrary<unknown>, names: readonly string[], strange: readonly unknown[]) {
  const some = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 });
  return mostly<unknown>(15, sendable, some, fc.constantFrom(...strange));
}

function inputsFor(shape: Shape): fc.Arbitrary<unknown> {
  const names = shape.path.match(/p\d/g) ?? [];
  const each = (part: fc.Arbitrary<unknown>) => fc.record(Object.fromEntries(names.map((name) => [name, part])));
  const body = inputOf(
    mostly<unknown>(1, fc.constantFrom({}, { a: "a" }, [{ "~/": 1 }], new Date(0), "a\u2028"), fc.jsonValue()),
    ["a", "\ud800"],
    [NaN, { a: [NaN] }, { a: undefined }, new Date(NaN), new Map(), () => 1, [undefined]],
  );
  const inputs = {
    path: mostly<unknown>(
      15,
      each(fc.constantFrom<unknown>("a", "x", "a b", "%2F", 7)),
      each(scalar),
      each(value),
      fc.constant({ p3: "a" }),
    ),
    query: inputOf(
      fc.dictionary(fc.constantFrom("q", "tag", "a[b]"), fc.constantFrom<unknown>("a", "é", 1, ["a", "b"])),
      ["q", "q[a]", "bad name", ""],
      [null, "q=1", ["q"]],
    ),
    headers: inputOf(
      fc.dictionary(fc.constantFrom("x-note", "accept"), fc.constantFrom<unknown>("a", "b c", "é", ["a", "b"])),
      ["x-note", "X-Note", "content-type", "x-version", "x-app-key", "expect", "bad name"],
      [new Headers({ "x-note": "a" }), "x-note", null],
    ),
    body: mostly(/GET|HEAD/.test(shape.method) ? 30 : 1, fc.constant(undefined), body),
    signal: rarely(AbortSignal.abort("made up"), "made up"),
    timeout: rarely({ attempt: 0 }, { overall: 9000 }),
  };
  return mostly<unknown>(30, fc.record(inputs), fc.constantFrom(undefined, null, "made up"));
}

const failWith = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("made up"), { code }) });
const anyStep = mostly<Reply | Error>(
  8,
  fc.record({
    status: mostly(3, fc.constantFrom(200, 200, 201, 204, 302, 404, 429, 503), fc.integer({ min: 200, max: 599 })),
    headers: fc.record(
      {
        // For any other content type, a defined operation passes a string or a `Uint8Array` to the schema.
        "content-type": fc.constantFrom("application/json", "application/made.up+JSON ; a=b"),
        location: fc.constant("/made-up"),
        "retry-after": mostly(4, fc.constant("0"), fc.constantFrom("made up", "99999")),
        date: fc.constantFrom("Tue, 24 Nov 2026 12:00:00 GMT", "made up"),
      },
      { requiredKeys: ["content-type"], noNullPrototype: true },
    ),
    body: mostly<Reply["body"]>(
      3,
      fc.constantFrom("[]", "{}", '{"a":"x"}', '{"a":""}', "null", '"[1]"', "1e400", '[{"~/":1}]', '[{"~/":3}]'),
      fc.json({ maxDepth: 2 }),
      fc.constantFrom("", "<html>", '{"a":', '"\\ud800"', "\ufeff[]", `{"message":"${CREDENTIALS.appSecret}"}`),
      fc.constantFrom(Uint8Array.of(0x22, 0xff, 0x22), undefined),
    ),
  }),
  fc.constantFrom(
    failWith("ECONNRESET"),
    failWith("ECONNREFUSED"),
    new Error(`made up ${CREDENTIALS.appSecret}`),
    new DOMException("made up", "AbortError"),
  ),
);

const anyCall = anyShape.chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    inputs: inputsFor(shape),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
  }),
);

type Fields = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<string, DocumentedCall>>;

async function observe(table: Table, steps: readonly (Reply | Error)[], call: (broker: BrokerClient) => Call<unknown>) {
  const requests: Fields[] = [];
  const events: Fields[] = [];
  const respond = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    const step = steps[Math.min(requests.length, steps.length - 1)] ?? new Error("There is no step.");
    requests.push({ method, url, headers: [...headers], body: await request.text() });
    if (step instanceof Error) throw step;
    const broken = () => new ReadableStream({ start: (controller) => controller.error(failWith("ECONNRESET")) });
    // A `Response` adds a content type to a string, but not to bytes.
    const bytes = typeof step.body === "string" ? new TextEncoder().encode(step.body) : step.body;
    const isEmpty = [204, 205, 304].includes(step.status);
    return new Response(isEmpty ? null : (bytes ?? broken()), step);
  };
  const broker = createClientOf(table, {
    baseUrl: BASE_URL,
    ...CREDENTIALS,
    // The limit is shorter than the wait for `retry-after: 99999`, so the client does not wait.
    timeout: { overall: 20_000 },
    now: () => Date.UTC(2026, 10, 24),
    nonce: () => `made-up-nonce-${requests.length}`,
    onEvent: (event) => events.push({ ...event, callId: "" }),
    ...stubbedBy(respond),
  });
  return { requests, events, result: await resultOf(call(broker)) };
}

async function resultOf(call: Call<unknown>): Promise<Fields> {
  try {
    const { data, text, response } = await call.withResponse();
    return { data, text, status: response.status, headers: [...response.headers] };
  } catch (error) {
    if (!isBrokerError(error)) throw error;
    const fields = "toJSON" in error ? error.toJSON() : error;
    return { ...fields, name: error.name, message: error.message, cause: String(error.cause) };
  }
}

function rowOf({ method, path, retry, success, errors }: Shape): DocumentedCall {
  // The schema of a defined operation validates the body of each success response.
  const statuses = Array.from({ length: 100 }, (_, at) => [200 + at, success]);
  const row = { name: "callMadeUp", family: "trading", method, path, retry, errors } as const;
  return { ...row, pattern: pathPattern(path), success: Object.fromEntries(statuses) };
}

/** Returns a table with an operation whose path is the path of `shape`, but with `x` instead of each parameter. */
function neighbourOf(shape: Shape): Table {
  const path = shape.path.replaceAll(/\{p\d\}/g, "x");
  const row = { ...rowOf({ ...shape, path, retry: "never" }), name: "closeMadeUp" };
  return path === shape.path ? {} : { closeMadeUp: row };
}

function definitionOf({ method, path, retry, success, errors, isAsync }: Shape) {
  const asSchema = (check: Schema): StandardSchema => {
    const validate = (value: unknown) => {
      // An empty body is undefined for a schema, but a generated operation parses an empty body as JSON.
      if (value === undefined) JSON.parse("");
      const problem = findProblem(check, value, {});
      if (!problem) return { value };
      return { issues: [{ message: problem.message, path: problem.instancePath.split("/").slice(1) }] };
    };
    const promise = async (given: unknown) => validate(given);
    return { "~standard": { version: 1, vendor: "made-up", validate: isAsync ? promise : validate } };
  };
  const bodies = Object.entries(errors).map(([status, check]) => [status, asSchema(check)]);
  const schemas = { response: asSchema(success), errors: Object.fromEntries(bodies) };
  return defineOperation(Object({ name: "callMadeUp", method, path, retry, ...schemas }));
}

/** Replaces the problem of a generated operation by the problem of a defined operation, which quotes no schema. */
function asDefined(fields: Fields, isEmpty: boolean): Fields {
  const replace = (text: unknown) =>
    isEmpty
      ? String(text).replace("the body is not JSON", "the schema threw an error")
      : String(text).replace(/(the payload(?: at \/\S+)?) (?:must|boolean) [^.]*/, "$1 does not match the schema");
  const { problem, message } = fields;
  if (problem === undefined) return fields;
  return { ...fields, problem: replace(problem), ...(message !== undefined && { message: replace(message) }) };
}

function callOf(holder: object, name: string, ...given: readonly unknown[]): Call<unknown> {
  return Reflect.apply(Reflect.get(holder, name), undefined, given);
}

test("a defined operation sends the same requests as a generated operation, and has the same result", async () => {
  const endings = new Set<unknown>();
  const property = fc.asyncProperty(anyCall, async ({ shape, inputs, steps }) => {
    const neighbour = neighbourOf(shape);
    const defined = await observe(neighbour, steps, (broker) => callOf(broker, "call", definitionOf(shape), inputs));
    const table = { ...neighbour, callMadeUp: rowOf(shape) };
    const generated = await observe(table, steps, ({ trading }) => callOf(trading, "callMadeUp", inputs));
    const { requests, events, result } = generated;
    const translate = (fields: Fields) => asDefined(fields, result["text"] === "");
    expect(defined).toStrictEqual({ requests, events: events.map(translate), result: translate(result) });
    const { code = "data", reason = code } = result;
    endings.add(reason).add(requests.length > 1 ? "retried" : reason);
  });
  await fc.assert(property, { numRuns: RUNS });
  // The property is worthless unless calls end in all of these ways.
  const common = ["data", "http_status", "outcome_unknown", "redirect_refused", "unexpected_response"];
  expect([...endings]).toEqual(expect.arrayContaining(["retried", "unsupported_parameter", ...common]));
});
