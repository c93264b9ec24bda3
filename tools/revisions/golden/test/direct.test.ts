import { describe, expect, test } from "vitest";
import { find, ref, rowsOf, saidOf, set, type Edit, type Node } from "../../test/helpers/said.ts";
import { planDocuments } from "../../test/helpers/support.ts";

const POST = "paths|/parties|post";
const NEW = "components|schemas|NewParty";
const PARTY = "components|schemas|Party|properties";
const REFUSED = "The service can reject values that were accepted before. The compiler does not report the change.";
const replace = (place: string, values: Node) => (root: Node) => {
  const schema = find(root, place);
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, values);
};

const CONDITIONS: readonly (readonly [condition: Node, said: (name: (property?: string) => string) => string])[] = [
  [{ required: ["note"] }, (name) => `${name("note")} is now required.`],
  [{ properties: { note: { maxLength: 3 } } }, (name) => `${name("note")} must now be at most \`3\` characters long.`],
  [
    { properties: { name: { maxLength: 3 } } },
    (name) => `${name("name")} must now be at most \`3\` characters long instead of \`9\`.`,
  ],
  [{ properties: { note: { format: "uri" } } }, (name) => `${name("note")} must now be in the format \`uri\`.`],
  [{ properties: { note: { enum: ["a", "b"] } } }, (name) => `${name("note")} can now only be \`a\` or \`b\`.`],
  [{ not: { required: ["name", "note"] } }, (name) => `${name()} can no longer have \`name\` and \`note\` together.`],
  [{ dependentRequired: { name: ["note"] } }, (name) => `${name()} must now have \`note\` if it has \`name\`.`],
  [{ maxProperties: 1 }, (name) => `${name()} must now have at most \`1\` property.`],
  [{ minProperties: 2 }, (name) => `${name()} must now have at least \`2\` properties.`],
  [
    { propertyNames: { pattern: "^[a-z]+$" } },
    (name) => `${name()} must now have only properties whose names match \`^[a-z]+$\`.`,
  ],
  [
    { if: { required: ["note"] }, else: { minProperties: 2 } },
    (name) => `${name()} must now meet \`else\` if it does not meet \`if\`.`,
  ],
];

const inBody = (property?: string) => {
  const body = "The request body of `addParty`";
  return property === undefined ? body : `\`${property}\` in ${body.replace("The", "the")}`;
};
const inSchema = (property?: string) => (property === undefined ? "`NewParty`" : `\`NewParty.${property}\``);

describe("the plan for a request body with a new condition", () => {
  const body = `${POST}|requestBody|content|application/json`;
  test.concurrent.each(CONDITIONS)(
    "the plan uses the same words for the condition %j in `allOf`, beside a reference and in a component",
    async (condition, said) => {
      const majorsOf = async (edit: Edit) => {
        const lines = await saidOf(edit);
        return lines
          .filter((line) => line.startsWith("major: "))
          .map((line) => line.replace(/^major: /, "").split(". ")[0]);
      };
      const sentence = (name: (property?: string) => string) => [said(name).replace(/\.$/, "")];
      expect(await majorsOf(set(body, { schema: { allOf: [ref("NewParty"), condition] } }))).toEqual(sentence(inBody));
      expect(await majorsOf(set(body, { schema: { ...ref("NewParty"), ...condition } }))).toEqual(sentence(inBody));
      const inComponent = (root: Node) => {
        const schemas = find(root, "components|schemas");
        schemas["Base"] = schemas["NewParty"];
        schemas["NewParty"] = { allOf: [ref("Base"), condition] };
      };
      expect(await majorsOf(inComponent)).toEqual(sentence(inSchema));
    },
  );
});

test.concurrent.each(
  rowsOf({
    "a property that gains a format and becomes nullable": [
      (root) => {
        replace(`${PARTY}|id`, { anyOf: [{ type: "string", format: "date" }, { type: "null" }] })(root);
      },
      "major: `Party.id` can now be null. Code that reads it must also handle null.",
      "patch: `Party.id` is now in the format `date`.",
    ],
    "a property that becomes a union of two formats": [
      replace(`${NEW}|properties|note`, {
        anyOf: [
          { type: "string", format: "uuid" },
          { type: "string", format: "uri" },
        ],
      }),
      "major: `NewParty.note` changes from `string` to `string` in the format `uuid` or `string` in the format `uri`. " +
        REFUSED,
    ],
    "a property that becomes a reference with `readOnly`": [
      (root) => {
        set("components|schemas", { Note: { type: "string" } })(root);
        replace(`${NEW}|properties|note`, { ...ref("Note"), readOnly: true })(root);
      },
      "major: `NewParty.note` is now only in responses, and requests cannot contain it. A call that passes it does not compile.",
      "minor: `Note` is new: `string`.",
    ],
    "a request body with another media type": [
      (root) => {
        find(root, `${POST}|requestBody`)["content"] = { "application/xml": { schema: { type: "string" } } };
      },
      "major: The request body of `addParty` is now `application/xml` with `string` instead of `application/json`. The client sends JSON, and the service no longer accepts it.",
    ],
    "a parameter that is now sent as JSON": [
      (root) => {
        const parameter = find(root, "paths|/parties/{party_id}|get|parameters|1");
        parameter["content"] = { "application/json": { schema: parameter["schema"] } };
        delete parameter["schema"];
      },
      "major: The query parameter `depth` of `getParty` is now sent as JSON. The compiler can reject an existing call that passes it.",
    ],
    "a request body that moves into a component": [
      (root) => {
        set("components", { requestBodies: { Make: find(root, `${POST}|requestBody`) } })(root);
        find(root, POST)["requestBody"] = { $ref: "#/components/requestBodies/Make" };
      },
      "none: The request body of `addParty` now refers to the shared request body `Make`.",
      "patch: The shared request body `Make` is new.",
    ],
  }),
)("the plan has the expected sentences for %s", async (_, edits, lines) => {
  expect(await saidOf(...edits)).toEqual(lines);
});

test.concurrent.each([
  ["Party.kind", replace(`${PARTY}|kind`, { oneOf: [{ const: "FIRM" }, { const: "FUND" }] })],
  ["Party.id", set(`${PARTY}|id`, { type: ["string"] })],
  ["Party.id", set(`${PARTY}|id`, { minLength: 0 })],
  ["Party.id", set(`${PARTY}|id`, { deprecated: false })],
  ["Party.id", set(`${PARTY}|id`, { not: { not: {} } })],
  ["Party.owner", replace(`${PARTY}|owner`, { allOf: [ref("Owner")] })],
] as const)(
  "the plan says that `%s` is written in another way if an edit changes only the notation",
  async (place, edit) => {
    expect(await saidOf(edit)).toEqual([`none: \`${place}\` is written in another way.`]);
  },
);

test.concurrent.each<[said: string, was: Node[], is: Node[]]>([
  ["minor: `go` no longer needs the scope `a` of `oauth`.", [{ oauth: ["a", "b"] }], [{ oauth: ["b"] }]],
  ["major: `go` now also needs the scope `a` of `oauth`.", [{ oauth: ["b"] }], [{ oauth: ["a", "b"] }]],
  [
    "major: `go` now needs the scope `b` of `oauth` and no longer needs the scope `a` of `oauth`.",
    [{ oauth: ["a"] }],
    [{ oauth: ["b"] }],
  ],
  [
    "patch: `go` must now be called with the security scheme `oauth` and the scopes `b` and `a` instead of with the security scheme `oauth` and the scopes `a` and `b`.",
    [{ oauth: ["a", "b"] }],
    [{ oauth: ["b", "a"] }],
  ],
  ["minor: `go` can now also be called without authentication.", [{ key: [] }], [{ key: [] }, {}]],
  [
    "major: `go` can no longer be called with the security scheme `oauth` and the scope `a`.",
    [{ key: [] }, { oauth: ["a"] }],
    [{ key: [] }],
  ],
])('the plan has only the sentence "%s" if the security %j becomes %j', async (said, was, is) => {
  const of = (security: readonly Node[]) => ({
    openapi: "3.1.0",
    info: { title: "Made up", version: "1" },
    paths: { "/go": { get: { operationId: "go", security, responses: { "204": { description: "Done." } } } } },
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "x-key" },
        oauth: {
          type: "oauth2",
          flows: { clientCredentials: { tokenUrl: "https://made-up.invalid", scopes: { a: "A.", b: "B." } } },
        },
      },
    },
  });
  const { changes } = await planDocuments(of(was), of(is));
  expect(changes.map(({ bump, what }) => `${bump}: ${what}`)).toEqual([said]);
});
