// The client rejects values that JSON, a query, a path or a header cannot carry unchanged.
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyText } from "../src/validation/body.ts";
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

const sparse = Object.assign([], { 0: 1, 2: 3 });
const longSparse: number[] = [];
longSparse.length = 3;
const CIRCULAR: Record<string, unknown> = {};
CIRCULAR["list"] = [CIRCULAR];

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = isList ? [value] : { a: value };
  return value;
}

const CIRCULAR_FREE = { a: 1 };

const throwing = {
  toJSON() {
    throw new Error("made up");
  },
};

const UNSAYABLE: [string, unknown][] = [
  ["an invalid date", new Date(NaN)],
  ["an invalid date of another realm", runInNewContext("new Date(NaN)")],
  ["NaN", NaN],
  ["Infinity", -Infinity],
  ["a BigInt object", Object(1n)],
  ["a symbol", Symbol("made up")],
  ["a function", () => 1],
  ["a class", Instance],
  ["a Map", new Map([["a", 1]])],
  ["a Map of another realm", runInNewContext("new Map([['a', 1]])")],
  ["a Set", new Set([1])],
  ["a WeakMap", new WeakMap()],
  ["bytes", new Uint8Array(2)],
  ["a Buffer, which has a toJSON", Buffer.from("a")],
  ["an ArrayBuffer", new ArrayBuffer(2)],
  ["a DataView", new DataView(new ArrayBuffer(2))],
  ["a Blob", new Blob(["a"])],
  ["a form", new FormData()],
  ["search parameters", new URLSearchParams({ a: "b" })],
  ["Headers", new Headers({ a: "b" })],
  ["a stream", new ReadableStream()],
  ["a promise", Promise.resolve(1)],
  ["a regular expression", /a/],
  ["an error", new Error("made up")],
  ["an instance of a class", new Instance()],
  ["an object that inherits its fields", Object.create({ a: 1 })],
  ["a Number object", Object(5)],
  ["a String object", Object("a")],
  ["a Boolean object", Object(true)],
  ["Math", Math],
  ["a lone surrogate", "a\ud800"],
  ["a list with a hole", sparse],
  ["a list of holes", longSparse],
  ["a list with undefined", [1, undefined]],
  ["a list with a function", [() => 1]],
  ["a list with a symbol", [Symbol("made up")]],
  ["a list with a named property", Object.assign([1], { name: "made up" })],
  ["a property named by a symbol", { [Symbol("made up")]: 1 }],
  ["arguments", runInNewContext("(function () { return arguments; })(1)")],
];

describe("the serialization of a body", () => {
  test.each<[string, unknown]>([
    ...UNSAYABLE,
    ["a BigInt", 1n],
    ["a toJSON that returns undefined", new Said(undefined)],
    ["a toJSON that returns null, such as the toJSON of an invalid date", new Said(null)],
    ["a toJSON that returns NaN", new Said(NaN)],
    ["a toJSON that returns a Map", new Said(new Map())],
    ["a toJSON that returns a list with undefined", new Said([undefined])],
    ["a toJSON that throws", throwing],
    ["a name that is a lone surrogate", { "\udc00": 1 }],
    ["a reference to itself", CIRCULAR],
    ["a raw text with a lone surrogate", rawLoneSurrogate()],
    ["lists nested 100,000 deep", nested(100_000, true)],
    ["objects nested 100,000 deep", nested(100_000, false)],
    ["a revoked Proxy", revoked()],
  ])("rejects %s, alone or inside lists and objects", async (_, value) => {
    for (const body of [value, [value], { a: value }, { a: [{ b: value }] }]) {
      const { call, requests } = clientOver([Response.json([])], CHANGE);
      const error = await thrownBy(call({ body }));
      expect(error).toMatchObject({
        code: "request_refused",
        reason: "unsupported_body",
        outcome: "not_sent",
        attempt: 0,
      });
      expect(requests).toHaveLength(0);
    }
  });

  test.each<[string, unknown, string]>([
    ["an undefined property as absent", { a: undefined, b: 1 }, '{"b":1}'],
    ["a date", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ["a date of another realm", runInNewContext("({ at: new Date(0) })"), '{"at":"1970-01-01T00:00:00.000Z"}'],
    ["the result of a toJSON", { price: new Said("1.50") }, '{"price":"1.50"}'],
    ["a toJSON that returns an object", new Said({ a: [1] }), '{"a":[1]}'],
    ["a URL, which has a toJSON", new URL("https://api.example.com/"), '"https://api.example.com/"'],
    ["null", [null, { a: null }], '[null,{"a":null}]'],
    ["empty lists and objects", { a: [], b: {} }, '{"a":[],"b":{}}'],
    ["-0 as 0", -0, "0"],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ["a property named __proto__", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ["a list of another realm", runInNewContext("[1, { a: 2 }]"), '[1,{"a":2}]'],
    ["an object that occurs twice", [CIRCULAR_FREE, CIRCULAR_FREE], '[{"a":1},{"a":1}]'],
    ["lists nested 900 deep", nested(900, true), `${"[".repeat(900)}1${"]".repeat(900)}`],
    ["text beyond ASCII", "é😀\u2028", JSON.stringify("é😀\u2028")],
  ])("sends %s", async (_, body, text) => {
    const { call, requests } = clientOver([Response.json([])], CHANGE);
    await call({ body });
    expect(await requests[0]?.text()).toBe(text);
  });

  test("writes the same text as JSON.stringify for any JSON value", () => {
    // The unit "binary" of fast-check first creates a table, which takes a second.
    const ranges = [0x7f, 0xd7ff].map((max) => fc.integer({ min: 0, max }));
    const codePoint = fc.oneof(...ranges, fc.integer({ min: 0xe000, max: 0x10ffff }));
    const stringUnit = codePoint.map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit }), (value) => {
        expect(bodyText(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("reads each property once", async () => {
    let reads = 0;
    const body = Object.defineProperty({}, "price", { enumerable: true, get: () => (++reads === 1 ? "1.50" : NaN) });
    expect(bodyText(body)).toBe('{"price":"1.50"}');
    expect(reads).toBe(1);
  });
});

const template = { ...CHANGE, path: "/made-up/{id}" };
const id = { path: { id: "a" } };

describe("the serialization of a query", () => {
  test.each<[string, unknown]>([
    ...UNSAYABLE.filter(([, value]) => value !== undefined),
    ["a date", new Date(0)],
    ["a toJSON", new Said("a")],
    ["an empty list", []],
    ["an empty object", {}],
    ["null in a list", [null]],
    ["a list in a list", [["a"]]],
    ["an object in a list", [{ a: 1 }]],
    ["null in an object", { a: null }],
    ["undefined in an object", { a: undefined }],
    ["a list in an object", { a: [1] }],
    ["an object in an object", { a: { b: 1 } }],
    ["a date in an object", { a: new Date(0) }],
  ])("rejects %s in the styles deepObject and form, with and without explode", async (_, value) => {
    const { call, broker, requests } = clientOver([Response.json([])], template);
    const expected = { code: "request_refused", reason: "unsupported_parameter", outcome: "not_sent", attempt: 0 };
    expect(await thrownBy(call({ ...id, query: { filter: value } }))).toMatchObject(expected);
    for (const explode of [true, false]) {
      const querySerializer = { array: { style: "form", explode }, object: { style: "form", explode } };
      const init = { params: { query: { filter: value } }, querySerializer };
      // @ts-expect-error a path that the spec does not have
      expect(await thrownBy(broker.http.POST("/made-up", init))).toMatchObject(expected);
    }
    expect(requests).toHaveLength(0);
  });

  test.each(["a#b", "a&b=c", "a+b", "a%41", "a b", "a\tb", "a\\b"])(
    "sends %j unchanged if allowReserved is set",
    async (value) => {
      const { broker, requests } = clientOver([Response.json([])], CHANGE);
      const init = { params: { query: { filter: value } }, querySerializer: { allowReserved: true } };
      // @ts-expect-error a path that the spec does not have
      await broker.http.GET("/made-up", init);
      const { searchParams } = new URL(requests[0]?.url ?? "");
      expect([...searchParams]).toEqual([["filter", value]]);
    },
  );

  test("sends lists, objects and bigints, but omits null and undefined", async () => {
    const { call, requests } = clientOver([Response.json([])], template);
    await call({ ...id, query: { a: null, b: undefined, c: "", d: [1, "x y"], e: { f: true }, g: 10n, h: -0 } });
    expect(requests[0]?.url).toBe("https://api.example.com/made-up/a?c=&d=1&d=x%20y&e[f]=true&g=10&h=0");
  });
});

describe("a query serializer", () => {
  const list = (style: string) => ({ array: { style, explode: false } });
  const fields = { object: { style: "form", explode: false } };

  test.each<[string, object, object, string]>([
    ["the plus in a number", { a: 1e21 }, {}, "a=1e%2B21"],
    ["a comma in a list", { a: ["b,c"] }, list("form"), "a=b%2Cc"],
    ["a bar in a list", { a: ["b|c"] }, list("pipeDelimited"), "a=b%7Cc"],
    ["a comma in an object", { a: { b: "c,d" } }, fields, "a=b,c%2Cd"],
  ])("encodes %s if allowReserved is set", async (_, query, styles, expected) => {
    const { broker, requests } = clientOver([Response.json([])], CHANGE);
    const init = { params: { query }, querySerializer: { ...styles, allowReserved: true } };
    await Reflect.apply(broker.http.GET, broker.http, ["/made-up", init]);
    expect(requests[0]?.url).toBe(`https://api.example.com/made-up?${expected}`);
  });

  test.each<[string, string, object, object]>([
    ["a space in a list of spaces", "/made-up", { a: ["b c", "d"] }, list("spaceDelimited")],
    ["an object as pipeDelimited", "/made-up", { a: { b: 1 } }, { object: { style: "pipeDelimited", explode: false } }],
    ["a query for a path that already contains a query", "/made-up?a=1", {}, () => "b=2"],
  ])("rejects %s", async (_, path, query, querySerializer) => {
    const { broker, requests } = clientOver([Response.json([])], CHANGE);
    const init = { ...(!path.includes("?") && { params: { query } }), querySerializer };
    const error = await thrownBy(Reflect.apply(broker.http.GET, broker.http, [path, init]));
    expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent" });
    expect(requests).toHaveLength(0);
  });
});

describe("a body serializer", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["a lone surrogate", '"\ud800"'],
    ["a String object", Object("1")],
    ["a list", []],
    ["bytes in shared memory", new Uint8Array(new SharedArrayBuffer(1))],
  ])("causes request_refused if the serializer returns %s", async (_, body) => {
    const { broker, requests } = clientOver([Response.json([])], CHANGE);
    const init = { body: {}, bodySerializer: () => body };
    const error = await thrownBy(Reflect.apply(broker.http.POST, broker.http, ["/made-up", init]));
    expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent", attempt: 0 });
    expect(requests).toHaveLength(0);
  });
});

describe("the serialization of a path", () => {
  test.each<[string, unknown]>([
    ...UNSAYABLE,
    ["undefined", undefined],
    ["null", null],
    ["an empty string", ""],
    ["a list", ["a"]],
    ["an object", { a: 1 }],
    ["a date", new Date(0)],
  ])("rejects %s", async (_, value) => {
    const { call, requests } = clientOver([Response.json([])], template);
    const error = await thrownBy(call({ path: { id: value } }));
    expect(error).toMatchObject({ code: "request_refused", reason: "unsupported_parameter", outcome: "not_sent" });
    expect(requests).toHaveLength(0);
  });

  test("rejects a parameter that the path does not have", async () => {
    const { call, requests } = clientOver([Response.json([])], template);
    expect(await thrownBy(call({ path: { id: "a", idd: "b" } }))).toMatchObject({ reason: "unsupported_parameter" });
    expect(requests).toHaveLength(0);
  });

  test.each(["/made-up#part", "/made-up?a=1#part"])("rejects a path with a fragment (%s)", async (path) => {
    const { broker, requests } = clientOver([Response.json([])], CHANGE);
    // @ts-expect-error a path that the spec does not have
    expect(await thrownBy(broker.http.GET(path))).toMatchObject({ reason: "invalid_url" });
    expect(requests).toHaveLength(0);
  });

  test("rejects query parameters if the path already contains a query", async () => {
    const { broker, requests } = clientOver([Response.json([])], CHANGE);
    // @ts-expect-error a path that the spec does not have
    const error = await thrownBy(broker.http.GET("/made-up?a=1", { params: { query: { b: 2 } } }));
    expect(error).toMatchObject({ reason: "unsupported_parameter" });
    expect(requests).toHaveLength(0);
  });
});

describe("the serialization of a header", () => {
  test("rejects names that differ only in case", async () => {
    const { call, requests } = clientOver([Response.json([])], template);
    const error = await thrownBy(call({ ...id, headers: { "X-A": "1", "x-a": "2" } }));
    expect(error).toMatchObject({ reason: "unsupported_header", outcome: "not_sent" });
    expect(requests).toHaveLength(0);
  });

  test.each<[string, unknown]>([
    ...UNSAYABLE,
    ["a date", new Date(0)],
    ["a toJSON", new Said("a")],
    ["an object", { a: 1 }],
    ["an empty list", []],
    ["null in a list", [null]],
    ["a list in a list", [["a"]]],
    ["a line break", "a\nb"],
    ["a character beyond Latin-1", "\u0100"],
  ])("rejects %s", async (_, value) => {
    const { call, broker, requests } = clientOver([Response.json([])], template);
    const expected = { code: "request_refused", reason: "unsupported_header", outcome: "not_sent", attempt: 0 };
    expect(await thrownBy(call({ ...id, headers: { "x-made-up": value } }))).toMatchObject(expected);
    const init = { params: { header: { "x-made-up": value } } };
    // @ts-expect-error a path that the spec does not have
    expect(await thrownBy(broker.http.GET("/made-up", init))).toMatchObject(expected);
    expect(requests).toHaveLength(0);
  });

  test("sends strings, numbers, booleans and lists, but omits null and undefined", async () => {
    const { call, requests } = clientOver([Response.json([])], template);
    await call({
      ...id,
      headers: { "x-a": "é", "x-b": 1, "x-c": true, "x-d": ["a", 2], "x-e": undefined, "x-f": null },
    });
    const sent = requests[0]?.headers;
    expect(["x-a", "x-b", "x-c", "x-d", "x-e", "x-f"].map((name) => sent?.get(name))).toEqual([
      "é",
      "1",
      "true",
      "a, 2",
      null,
      null,
    ]);
  });
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
