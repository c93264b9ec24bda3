import { readFile } from "node:fs/promises";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { generate } from "../src/generate.ts";
import { typeNameOfFamily, typeNamesOfSchemas } from "../src/type-names.ts";

function namesOf(...schemas: string[]): string[] {
  return [...typeNamesOfSchemas(schemas, ["trading"]).values()];
}

describe("the type of a schema is named", () => {
  test.each([
    ["as the schema, if that is a capitalized identifier", "Account", "Account"],
    ["with a capital", "account", "Account"],
    ["with a capital, so that it is no word of the language", "string", "StringSchema"],
    ["in one word", "made-up.order_v2 of-mine", "MadeUpOrder_v2OfMine"],
    ["with a word before a digit", "2legs", "Schema2legs"],
    ["with a word before letters that have no capitals", "口座", "Schema口座"],
    ["with that word alone, if nothing else is left", "-.-", "Schema"],
    ["as its variant of requests", "User-Request", "UserRequest"],
    ["other than an export of the client", "Call", "CallSchema"],
    ["other than the interface of a family", "Trading", "TradingSchema"],
    ["other than a type of the language", "Record", "RecordSchema"],
  ])("%s", (_, schema, name) => {
    expect(namesOf(schema)).toEqual([name]);
  });

  test("after schemas whose names can stay", () => {
    expect(namesOf("user-Request", "order", "UserRequest", "Order", "Call", "CallSchema", "call")).toEqual([
      "UserRequestSchema",
      "OrderSchema",
      "UserRequest",
      "Order",
      "CallSchema2",
      "CallSchema",
      "CallSchema3",
    ]);
  });
});

test("the interface of a family is not named as an export of the client", () => {
  expect(["marketData", "call"].map(typeNameOfFamily)).toEqual(["MarketData", "CallFamily"]);
});

test("no schema takes the name of an export of the client", async () => {
  const text = await readFile(new URL("../../../packages/broker-client/src/index.ts", import.meta.url), "utf8");
  const exported = ts
    .createSourceFile("index.ts", text, ts.ScriptTarget.Latest)
    .statements.flatMap((statement) => (ts.isExportDeclaration(statement) ? [statement.exportClause] : []))
    .flatMap((clause) => (clause && ts.isNamedExports(clause) ? [...clause.elements] : []))
    .map((element) => element.name.text)
    // A type of a schema is capitalized.
    .filter((name) => /^[A-Z]/.test(name));
  expect(exported.length).toBeGreaterThan(5);
  expect(exported.filter((name) => namesOf(name).includes(name))).toEqual([]);
});

test("components refer to the types of schemas, which are exported", async () => {
  const schema = { type: "object", properties: { id: { type: "string" } } };
  const schemas = { Thing: schema, "of-mine": schema, constructor: schema, Constructor: { type: "null" } };
  const spec = { openapi: "3.1.0", info: { title: "Imagined", version: "1" }, paths: {}, components: { schemas } };
  const files = await generate(JSON.stringify(spec));
  expect(files.get("exports.ts")).toContain(
    'export type { Constructor, ConstructorSchema, OfMine, Thing } from "./schema.ts";',
  );
  expect(files.get("schema.ts")).toContain(`
    schemas: {
        Thing: Thing;
        "of-mine": OfMine;
        constructor: ConstructorSchema;
        Constructor: Constructor;
    };`);
  expect(files.get("schema.ts")).toContain("export type OfMine = {\n    id?: string;\n};\n");
});
