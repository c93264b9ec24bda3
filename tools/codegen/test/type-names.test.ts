import { readFile } from "node:fs/promises";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { generate } from "../src/generate.ts";
import { typeNameOfFamily, typeNamesOfSchemas } from "../src/type-names.ts";

function namesOf(...schemas: string[]): string[] {
  return [...typeNamesOfSchemas(schemas, ["trading"]).values()];
}

describe("typeNamesOfSchemas", () => {
  test.each([
    ["capitalizes a reserved word, and avoids the name of a global type", "string", "StringSchema"],
    ["joins the capitalized words of a name", "made-up.order_v2 of-mine", "MadeUpOrder_v2OfMine"],
    ["adds a prefix before a digit", "2legs", "Schema2legs"],
    ["adds a prefix before letters that have no upper case", "口座", "Schema口座"],
    ["returns only the prefix for a name without letters and digits", "-.-", "Schema"],
    ["joins the words in the name of a variant", "User-Request", "UserRequest"],
    ["avoids the name of an export of the client", "Call", "CallSchema"],
    ["avoids the name of the interface of a family", "Trading", "TradingSchema"],
    ["avoids the name of a global type", "Record", "RecordSchema"],
  ])("typeNamesOfSchemas %s: %s becomes %s", (_, schema, name) => {
    expect(namesOf(schema)).toEqual([name]);
  });

  test("typeNamesOfSchemas adds a suffix if two schema names become the same type name", () => {
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

test("typeNameOfFamily avoids the names of types that the client exports", () => {
  expect(["marketData", "call"].map(typeNameOfFamily)).toEqual(["MarketData", "CallFamily"]);
});

test("typeNamesOfSchemas avoids the name of every type that the client exports", async () => {
  const text = await readFile(new URL("../../../packages/broker-client/src/index.ts", import.meta.url), "utf8");
  const exported = ts
    .createSourceFile("index.ts", text, ts.ScriptTarget.Latest)
    .statements.flatMap((statement) => (ts.isExportDeclaration(statement) ? [statement.exportClause] : []))
    .flatMap((clause) => (clause && ts.isNamedExports(clause) ? [...clause.elements] : []))
    .map((element) => element.name.text)
    // The name of a schema type begins with a capital letter, so only exports with a capital letter can conflict.
    .filter((name) => /^[A-Z]/.test(name));
  expect(exported.length).toBeGreaterThan(5);
  expect(exported.filter((name) => namesOf(name).includes(name))).toEqual([]);
});

test("generate exports one type for each schema", async () => {
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
