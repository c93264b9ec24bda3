// Makes plans for documents with unusual names and values, such as a property called `constructor`.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lint } from "../src/lint.ts";
import { planDocuments, scratch } from "./helpers/support.ts";

const NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

async function planned(before: string, after: string) {
  const { changes } = await planDocuments(before, after);
  return changes.map(({ bump, what, location }) => ({ bump, what, line: location.line }));
}

const withSchemas = (schemas: string) => `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
  /made-up:
    post:
      operationId: sendMadeUp
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Given" } } } }
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Got" } } } } }
components:
  schemas:
${schemas.replaceAll(/^/gm, "    ")}
`;
const properties = (of: (name: string) => string) => NAMES.map((name) => `    ${name}: ${of(name)}\n`).join("");
const both = (given: string, got: string) => withSchemas(`Given:\n  properties:\n${given}Got:\n  properties:\n${got}`);

test("the plan reports changed properties with names such as `constructor` and `__proto__`", async () => {
  const changes = await planned(
    both(
      properties(() => "{ type: string }"),
      properties(() => "{ type: string }"),
    ),
    both(
      properties(() => "{ type: integer }"),
      properties(() => "{ type: integer }"),
    ),
  );
  // If several properties of a schema change in the same way, the plan describes the changes in one sentence.
  const reported = {
    bump: "major",
    what: expect.stringMatching(/^`\w+`, `\w+` and 3 more properties of `G\w+` change from/),
  };
  expect(changes).toMatchObject([reported, reported]);
  expect(changes.map(({ line }) => line > 12)).toEqual([true, true]);
});

test("the plan reports changed schemas and parameters with names such as `constructor` and `__proto__`", async () => {
  const path = (name: string, type: string) => `  /${name}:
    get:
      operationId: ${name}
      parameters: [{ name: ${name}, in: query, schema: { type: ${type} } }]
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } } }
`;
  const document = (type: string) => `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
${NAMES.map((name) => path(name, type)).join("")}components:
  schemas:
${NAMES.map((name) => `    ${name}: { type: ${type} }\n`).join("")}`;
  const changes = await planned(document("string"), document("integer"));
  const whats = changes.map(({ what }) => what);
  for (const name of NAMES) {
    expect(whats).toContainEqual(expect.stringContaining(`The query parameter \`${name}\` of \`${name}\` changes`));
  }
  expect(whats).toContainEqual(expect.stringMatching(/^`\w+`, `\w+` and 3 more schemas change from/));
  expect(changes).toHaveLength(NAMES.length + 1);
});

test("the plan reports a changed `maxLength` for each property that uses a YAML alias of the schema", async () => {
  const document = (limit: number) =>
    withSchemas(
      `Note: &note { type: string, maxLength: ${limit} }\n` +
        "Given: { type: object, properties: { alias: *note, merged: { <<: *note, minLength: 1 } } }\nGot: {}",
    );
  const changes = await planned(document(20), document(10));
  const line = 11;
  expect(changes).toHaveLength(3);
  expect(changes).toContainEqual({ bump: "major", what: expect.stringMatching(/`Given.alias` .*`10` .*`20`/), line });
  expect(changes).toContainEqual({ bump: "major", what: expect.stringMatching(/`Given.merged` .*`10` .*`20`/), line });
});

test("the plan distinguishes numbers that JavaScript rounds to the same value", async () => {
  const document = (limit: string) => withSchemas(`Given: { type: integer, maximum: ${limit} }\nGot: {}`);
  expect(await planned(document("18014398509481984"), document("18014398509481983"))).toMatchObject([
    { bump: "major" },
  ]);
  const listed = (value: string) => withSchemas(`Given: { type: integer, enum: [${value}] }\nGot: {}`);
  expect(await planned(listed("18014398509481984"), listed("18014398509481983"))).toMatchObject([{ bump: "major" }]);
  const [reported] = await planned(document("18014398509481983"), document("0.1e400"));
  expect(reported?.what).toMatch(/`0\.1e400` .*`18014398509481983`/);
  expect(await planned(document("1.50"), document("1.5"))).toEqual([]);
});

test("the error for an invalid pattern has the file and line of the pattern", async () => {
  const [good, bad] = [withSchemas("Given: {}\nGot: {}"), withSchemas('Given: { pattern: "(" }\nGot: {}')];
  await expect(planned(good, bad)).rejects.toThrow(/revision\.yaml:11: `pattern` must be a regular expression/);
  await expect(planned(bad, good)).rejects.toThrow(/base\.yaml:11: `pattern` must be a regular expression/);
});

test.each([
  ["dependentSchemas", '{ a: { $ref: "#/components/schemas/Given" } }'],
  ["if", '{ $ref: "#/components/schemas/Given" }'],
  ["propertyNames", '{ $ref: "#/components/schemas/Given" }'],
])("the plan contains a major change if a schema gains a reference to itself in `%s`", async (keyword, itself) => {
  const given = (rest: string) => withSchemas(`Given: { type: object, properties: { a: {} }${rest} }\nGot: {}`);
  const changes = await planned(given(""), given(`, minProperties: 2, then: {}, ${keyword}: ${itself}`));
  expect(changes.map(({ bump }) => bump)).toContain("major");
});

test("the plan fails with a one-line error if a union contains itself", async () => {
  const endless = withSchemas('Given: {}\nGot:\n  anyOf: [{ $ref: "#/components/schemas/Got" }, { type: string }]');
  const finite = withSchemas("Given: {}\nGot: {}");
  await expect(planned(finite, endless)).rejects.toThrow(
    /^[^\n]*revision\.yaml:12: The types of the revision do not compile[^\n]*$/,
  );
  await expect(planned(endless, finite)).rejects.toThrow(
    /^[^\n]*base\.yaml:12: The types of the base do not compile[^\n]*$/,
  );
});

test.each<[what: string, yaml: string, why: string]>([
  ["a document that is a list", "- a\n", ":1: the document must be an object, but is a list."],
  [
    "a property with the name `hasOwnProperty`",
    withSchemas("Given: { properties: { hasOwnProperty: {} } }\nGot: {}"),
    ":11: redocly cannot lint a field that is called `hasOwnProperty`.",
  ],
])("the lint rejects with a one-line error for %s", async (_, yaml, why) => {
  const spec = join(await scratch(), "openapi.yaml");
  await writeFile(spec, yaml);
  await expect(lint(spec)).rejects.toThrow(new Error(`${spec}${why}`));
});
