// The client sends a value unchanged, or rejects a value that JSON, a query, a path or a header cannot contain.
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHANGE, clientOver, thrownBy } from "./helpers/support.ts";

class Instance {
  amount = 1;
}
class Said {
  readonly said: unknown;
  constructor(said: unknown) {
    this.said = said;
  }
  toJSON(): unknown {
    return this.said;
  }
}

const INSTANCES = [new Instance(), new Error("a"), /a/, new Date(NaN), Promise.resolve(1), Buffer.from("a"), Math];
const OF_FETCH = [new FormData(), new URLSearchParams({ a: "b" }), new Headers({ a: "b" }), new Blob(["a"])];
const BOXED: unknown[] = [5, "a", true, 1n].map((value) => Object(value));
const ODD = [Object.create({ a: 1 }), { [Symbol("a")]: 1 }, { "\udc00": 1 }, Object.assign([1], { name: "a" })];
const FOREIGN: unknown[] = ["new Map([['a', 1]])", "new Date(NaN)"].map((source) => runInNewContext(source));
const FUNCTIONS = [() => 1, Symbol("a"), new Said(undefined), new Said(NaN)];
/** Values that neither JSON nor a parameter can contain. */
const UNSAYABLE = [...FUNCTIONS, ...INSTANCES, ...OF_FETCH, ...BOXED, ...ODD, ...FOREIGN];

const examples = UNSAYABLE.map((value): [unknown] => [value]);

const unit = fc.constantFrom(...Array.from("aé😀\u0100\ud800\u2028\n\t\0 ,|+%&=#/?:[]\\"));
const text = fc.string({ unit, maxLength: 4 });
const scalar = fc.oneof(text, fc.double(), fc.constantFrom(1e21, -0));
const anything = fc.anything({
  values: [scalar, fc.boolean(), fc.constantFrom(null, undefined), fc.constantFrom(...UNSAYABLE)],
  key: fc.oneof(fc.stringMatching(/^[a-z_]{1,3}$/), text),
  maxKeys: 3,
  withBigInt: true,
  withDate: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});
const list = fc.array(scalar, { maxLength: 3 });
const fields = fc.dictionary(fc.oneof(fc.constantFrom("b", "c"), text), scalar, { maxKeys: 2 });
const parameter = fc
  .oneof(anything, scalar, fc.bigInt(), list, fields)
  .filter((each) => each !== undefined && each !== null);

function isScalar(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return Number.isFinite(value) || typeof value === "boolean" || typeof value === "bigint";
}

function isWhole(value: unknown): value is unknown[] {
  return !UNSAYABLE.includes(value) && Array.isArray(value) && value.length === Object.keys(value).length;
}

function isPlain(value: unknown): boolean {
  if (UNSAYABLE.includes(value) || typeof value !== "object" || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function isJson(value: unknown): boolean {
  if (isWhole(value)) return value.every(isJson);
  if (!isPlain(value))
    return value === null || value instanceof Date
      ? Number(value) > -Infinity
      : isScalar(value) && typeof value !== "bigint";
  const isField = ([key, field]: [string, unknown]) => field === undefined || (key.isWellFormed() && isJson(field));
  return Object.entries(Object(value)).every(isField);
}

const template = { ...CHANGE, path: "/made-up/{id}" };
const id = { path: { id: "a" } };

/** Returns the reason why the client rejected a request, or the part of the sent request that `read` returns. */
async function outcomeOf(inputs: object, read: (request: Request) => unknown): Promise<unknown> {
  const { call, requests } = clientOver([Response.json([])], template);
  let error: unknown;
  await call({ ...id, ...inputs }).catch((thrown: unknown) => (error = thrown));
  if (error === undefined) return Promise.all(requests.map(read)).then(([first]) => first);
  expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent", attempt: 0 });
  expect(requests).toHaveLength(0);
  return Reflect.get(Object(error), "reason");
}

const bodyOf = (request: Request) => request.text();
const pairsIn = ({ url }: Request) => [...new URL(url).searchParams];
const segmentsIn = ({ url }: Request) => new URL(url).pathname.split("/").map(decodeURIComponent);
const headerIn = ({ headers }: Request) => headers.get("x-made-up");

async function expectHttpRefusal(path: string, init: object, reason: string, method = "GET"): Promise<void> {
  const { broker, requests } = clientOver([Response.json([])], CHANGE);
  const error = await thrownBy(Reflect.apply(broker.http.request, broker.http, [method, path, init]));
  expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent", attempt: 0 });
  expect(requests).toHaveLength(0);
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}

describe("the serialization of a body", () => {
  test("the serialization of a body writes the text of JSON.stringify, or rejects a value that JSON cannot contain", async () => {
    const check = async (body: unknown) => {
      expect(await outcomeOf({ body }, bodyOf)).toBe(isJson(body) ? JSON.stringify(body) : "unsupported_body");
    };
    const body = fc.oneof(anything, fc.jsonValue()).filter((value) => value !== undefined);
    await fc.assert(fc.asyncProperty(body, check), { numRuns: 400, examples });
  });

  const INNER = { a: 1 };
  const circular: Record<string, unknown> = {};
  circular["list"] = [circular];

  test.each<[string, unknown]>([
    ["a toJSON that returns null, such as the toJSON of an invalid date", new Said(null)],
    ["a toJSON that returns a list with undefined", new Said([undefined])],
    ["a toJSON that throws", { toJSON: () => expect.unreachable() }],
    ["a reference to itself", circular],
    ["a raw text with a lone surrogate", rawLoneSurrogate()],
    ["a revoked Proxy", revoked()],
    ["lists nested 100,000 deep", nested(100_000)],
  ])("the serialization of a body rejects %s, at the top level and inside lists and objects", async (_, value) => {
    for (const body of [value, { a: [{ b: value }] }])
      expect(await outcomeOf({ body }, bodyOf)).toBe("unsupported_body");
  });

  test.each<[string, unknown, string]>([
    ["values of another realm", runInNewContext("[1, { at: new Date(0) }]"), '[1,{"at":"1970-01-01T00:00:00.000Z"}]'],
    ["the result of a toJSON", { price: new Said("1"), all: new Said({ a: [1] }) }, '{"price":"1","all":{"a":[1]}}'],
    ["a URL, which has a toJSON", new URL("https://api.example.com/"), '"https://api.example.com/"'],
    ["a property named __proto__", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ["an object that occurs twice", [INNER, INNER], '[{"a":1},{"a":1}]'],
    ["lists nested 900 deep", nested(900), `${"[".repeat(900)}1${"]".repeat(900)}`],
  ])("the serialization of a body writes %s as JSON", async (_, body, expected) => {
    expect(await outcomeOf({ body }, bodyOf)).toBe(expected);
  });

  test.each<[string, unknown, string]>([
    ["null", null, "unsupported_body"],
    ["a lone surrogate", '"\ud800"', "lone_surrogate"],
    ["a String object", Object("1"), "unsupported_body"],
    ["bytes in shared memory", new Uint8Array(new SharedArrayBuffer(1)), "unsupported_body"],
  ])("the serialization of a body rejects %s as the result of a bodySerializer", async (_, body, reason) => {
    await expectHttpRefusal("/made-up", { body: {}, bodySerializer: () => body }, reason, "POST");
  });
});

/** Returns the text of a scalar, or undefined if a parameter cannot contain the value. */
function scalarText(value: unknown): string | undefined {
  return isScalar(value) ? String(value) : undefined;
}

function pairsOf(value: unknown): unknown {
  const nameOf = (key: string) => (/^[\w.~[\]-]+$/.test(key) ? `q[${key}]` : undefined);
  const fields = isPlain(value) ? Object.entries(Object(value)) : [];
  const pairs = isWhole(value)
    ? value.map((item) => ["q", scalarText(item)])
    : fields.map(([key, field]) => [nameOf(key), scalarText(field)]);
  const all = isWhole(value) || isPlain(value) ? pairs : [["q", scalarText(value)]];
  return all.length === 0 || all.flat().includes(undefined) ? "unsupported_parameter" : all;
}

function segmentsOf(value: unknown): unknown {
  return scalarText(value) ? ["", "made-up", scalarText(value)] : "unsupported_parameter";
}

function headerOf(value: unknown): unknown {
  const isSendable = (each: unknown) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(scalarText(each) ?? "\0");
  const isItem = (each: unknown) => isSendable(each) && !(isWhole(value) && String(each).includes(","));
  const items = isWhole(value) ? value : [value];
  if (items.length === 0 || !items.every(isItem)) return "unsupported_header";
  const headers = new Headers(items.map((each) => ["x-made-up", String(each)]));
  return headers.get("x-made-up")?.trim();
}

describe("a parameter", () => {
  test.each<[string, (value: unknown) => object, (request: Request) => unknown, (value: unknown) => unknown]>([
    ["query", (q) => ({ query: { q } }), pairsIn, pairsOf],
    ["headers", (value) => ({ headers: { "x-made-up": value } }), headerIn, headerOf],
    ["path", (id) => ({ path: { id } }), segmentsIn, segmentsOf],
  ])("a parameter of the %s is sent unchanged, or rejected", async (_, inputsOf, read, expectedOf) => {
    const check = async (value: unknown) => {
      expect(await outcomeOf(inputsOf(value), read)).toEqual(expectedOf(value));
    };
    await fc.assert(fc.asyncProperty(parameter, check), { numRuns: 400, examples });
  });

  test("a parameter is omitted from the query and the headers if the value is null or undefined", async () => {
    const given = { "x-a": null, "x-b": undefined, "x-c": "", "x-d": -0, "x-e": 10n };
    const inputs = { query: given, headers: given };
    expect(await outcomeOf(inputs, ({ url }) => url)).toBe("https://api.example.com/made-up/a?x-c=&x-d=0&x-e=10");
    const sent = await outcomeOf(inputs, ({ headers }) => Object.keys(given).map((name) => headers.get(name)));
    expect(sent).toEqual([null, null, "", "0", "10"]);
  });

  test.each<[string, string, object]>([
    ["is not in the path template", "unsupported_parameter", { path: { id: "a", idd: "b" } }],
    [
      "is a header whose name differs from another name only in case",
      "unsupported_header",
      { headers: { "X-A": "1", "x-a": "2" } },
    ],
  ])("a parameter is rejected if the parameter %s (reason: %s)", async (_, reason, inputs) => {
    expect(await outcomeOf(inputs, ({ url }) => url)).toBe(reason);
  });
});

test.each<[string, string, object, string]>([
  ["an input that openapi-fetch does not know", "/made-up", { timeouts: { attempt: 5 } }, "unknown_input"],
  ["a GET with a body", "/made-up", { body: {} }, "body_not_allowed"],
  ["a path without a slash", "made-up", {}, "invalid_url"],
  ["a path with a fragment", "/made-up?a=1#part", {}, "invalid_url"],
  ["two queries", "/made-up?a=1", { params: { query: { b: 2 } } }, "unsupported_parameter"],
  ["a second query of the querySerializer", "/made-up?a=1", { querySerializer: () => "b=2" }, "unsupported_parameter"],
])("broker.http rejects %s", async (_, path, init, reason) => {
  await expectHttpRefusal(path, init, reason);
});

/** Reads `JSON.rawJSON` with `Reflect.get`, because Node 20 does not have `JSON.rawJSON`. */
function rawLoneSurrogate(): unknown {
  const rawJson: unknown = Reflect.get(JSON, "rawJSON");
  return typeof rawJson === "function" ? Reflect.apply(rawJson, JSON, ['"\ud800"']) : NaN;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
