// Tests that the sandbox can read the parameters that the client writes.
import { sandboxTable } from "@org/codegen/sandbox-operations";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  writePath,
  writeQuery,
  type ParameterStyle,
} from "../../../packages/broker-client/src/validation/parameters.ts";
import type { Operation } from "../../../packages/broker-sandbox/src/operation.ts";
import { readParameters, unknownNames } from "../../../packages/broker-sandbox/src/read-parameters.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom("a,b", "a=b", "a?b:/;$@", "a+b", "a&b", "%2C", "[a]"),
);
/** The parameter style `spaceDelimited` separates values with spaces, so a value must not contain a space. */
const word = text.filter((value) => !value.includes(" "));
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  number: fc.oneof(fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true })),
  boolean: fc.boolean(),
};
const TYPES = Object.keys(values);

interface Written {
  readonly schema: object;
  readonly value: unknown;
}

const scalar = fc
  .constantFrom(...TYPES)
  .chain((type) => fc.record({ schema: fc.constant({ type }), value: values[type] ?? fc.constant("") }));
const listOf = (element: fc.Arbitrary<unknown>, type: string): fc.Arbitrary<Written> =>
  fc.record({
    schema: fc.constant({ type: "array", items: { type } }),
    value: fc.array(element, { minLength: 1, maxLength: 4 }),
  });
const list = fc.constantFrom(...TYPES).chain((type) => listOf(values[type] ?? text, type));
const object = fc
  .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), scalar, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
  .map((fields): Written => {
    const each = <T>(pick: (field: Written) => T) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field)]));
    return {
      schema: { type: "object", properties: each(({ schema }) => schema) },
      value: each(({ value }) => value),
    };
  });

const written = (value: fc.Arbitrary<Written>, style: ParameterStyle["style"], explode: boolean) =>
  fc.tuple(
    value,
    fc.boolean().map((allowReserved) => ({ style, explode, allowReserved })),
  );
const parameter = fc.oneof(
  written(scalar, "form", true),
  written(scalar, "form", false),
  written(list, "form", true),
  written(list, "form", false),
  written(listOf(word, "string"), "spaceDelimited", false),
  written(list, "pipeDelimited", false),
  written(object, "form", true),
  written(object, "form", false),
  written(object, "deepObject", true),
);
const pathParameter = fc.tuple(fc.oneof(scalar, list, object), fc.boolean());

function read(place: "path" | "query", target: string, schema: object, style: ParameterStyle): unknown {
  const path = place === "path" ? "/lists/{value}" : "/lists";
  const get = {
    operationId: "getList",
    summary: "Get",
    description: "Gets.",
    "x-family": "lists",
    "x-group": "lists",
    "x-retry": "safe",
    parameters: [{ name: "value", in: place, required: place === "path", schema, ...style }],
    responses: { "204": { description: "Done" } },
  };
  const document = { openapi: "3.1.0", info: { title: "Made up", version: "1" }, paths: { [path]: { get } } };
  const table = JSON.stringify(sandboxTable(JSON.stringify(document), "made-up.json"));
  const { operations }: { operations: { getList: Operation } } = JSON.parse(table);
  const operation = { ...operations.getList, name: "getList" };
  const request = { method: "GET", target, headers: [], body: new Uint8Array() };
  expect(unknownNames(operation, request)).toEqual([]);
  return readParameters(operation, request, {})[0]?.candidates[0];
}

/** Returns the value after a JSON round trip, which changes -0 to 0. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("in each parameter style, the sandbox reads the query parameter that the client wrote", () => {
  fc.assert(
    fc.property(parameter, ([{ schema, value }, style]) => {
      const query = writeQuery({ value }, { value: style });
      const target = new URL(`https://api.example.com/lists?${query}`);
      expect(read("query", target.pathname + target.search, schema, style)).toEqual(plain(value));
    }),
    { numRuns: 200 },
  );
});

test("the sandbox reads the path parameter that the client wrote", () => {
  fc.assert(
    fc.property(pathParameter, ([{ schema, value }, explode]) => {
      const style: ParameterStyle = { style: "simple", explode };
      const path = writePath("/lists/{value}", { value }, { value: style });
      const { pathname } = new URL(`https://api.example.com${path}`);
      fc.pre(pathname === path);
      expect(read("path", pathname, schema, style)).toEqual(plain(value));
    }),
    { numRuns: 200 },
  );
});
