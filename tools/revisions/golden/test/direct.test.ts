// A schema that is written in another way is told by what changes for callers, as if the document stated that directly.
import { describe, expect, test } from "vitest";
import { find, saidOf, type Node } from "../../test/said.ts";
import { planDocuments } from "../../test/support.ts";

const POST = "paths|/parties|post";
const NEW = "components|schemas|NewParty";
const PARTY = "components|schemas|Party|properties";
const REFUSED = "The service can reject values that were accepted before, and the compiler does not report that.";
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const set = (place: string, values: Node) => (root: Node) => void Object.assign(find(root, place), values);
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
    (name) => `${name()} must now meet the condition \`if\`.`,
  ],
];

const inBody = (property?: string) => {
  const body = "The request body of `addParty`";
  return property === undefined ? body : `\`${property}\` in ${body.replace("The", "the")}`;
};
const inSchema = (property?: string) => (property === undefined ? "`NewParty`" : `\`NewParty.${property}\``);

describe("a condition on a request", () => {
  const body = `${POST}|requestBody|content|application/json`;
  test.concurrent.each(CONDITIONS)(
    "%j is told alike in a part, beside a reference and in a component",
    async (condition, said) => {
      const majorsOf = async (edit: (root: Node) => void) => {
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

test.concurrent.each<[what: string, edit: (root: Node) => void, said: readonly string[]]>([
  [
    "another format, with null as an alternative",
    (root) => {
      replace(`${PARTY}|id`, { anyOf: [{ type: "string", format: "date" }, { type: "null" }] })(root);
    },
    [
      "major: `Party.id` can now be null. Code that handles all of its values must handle more.",
      "patch: `Party.id` is now in the format `date`.",
    ],
  ],
  [
    "several formats",
    replace(`${NEW}|properties|note`, {
      anyOf: [
        { type: "string", format: "uuid" },
        { type: "string", format: "uri" },
      ],
    }),
    [
      "major: `NewParty.note` changes from `string` to `string` in the format `uuid` or `string` in the format `uri`. " +
        REFUSED,
    ],
  ],
  [
    "a property that a reference makes one of responses only",
    (root) => {
      set("components|schemas", { Note: { type: "string" } })(root);
      replace(`${NEW}|properties|note`, { ...ref("Note"), readOnly: true })(root);
    },
    [
      "major: `NewParty.note` is now only returned: requests cannot carry it. A call that passes it can stop compiling.",
      "minor: `Note` is new: `string`.",
    ],
  ],
  [
    "a body in another form",
    (root) => {
      find(root, `${POST}|requestBody`)["content"] = { "application/xml": { schema: { type: "string" } } };
    },
    [
      "major: The request body of `addParty` can no longer be sent as `application/json`. A call that passes it can stop compiling.",
      "minor: The request body of `addParty` can now be sent as `application/xml`.",
    ],
  ],
  [
    "a parameter in another form",
    (root) => {
      const parameter = find(root, "paths|/parties/{party_id}|get|parameters|1");
      parameter["content"] = { "application/json": { schema: parameter["schema"] } };
      delete parameter["schema"];
    },
    [expect.stringMatching(/^major: The query parameter `depth` of `getParty` is now sent as JSON\. /)],
  ],
  [
    "a shared request body",
    (root) => {
      set("components", { requestBodies: { Make: find(root, `${POST}|requestBody`) } })(root);
      find(root, POST)["requestBody"] = { $ref: "#/components/requestBodies/Make" };
    },
    ["patch: The shared request body `Make` is new."],
  ],
])("%s is told once", async (_, edit, said) => {
  expect(await saidOf(edit)).toEqual(said);
});

const RESTATED: readonly (readonly [what: string, edit: (root: Node) => void, place: string])[] = [
  [
    "values as alternatives with titles",
    replace(`${PARTY}|kind`, {
      oneOf: [
        { const: "FIRM", title: "Firm" },
        { const: "FUND", title: "Fund" },
      ],
    }),
    "`Party.kind`",
  ],
  ["a type as a list", set(`${PARTY}|id`, { type: ["string"] }), "`Party.id`"],
  ["a lowest length of 0", set(`${PARTY}|id`, { minLength: 0 }), "`Party.id`"],
  ["not deprecated", set(`${PARTY}|id`, { deprecated: false }), "`Party.id`"],
  ["one part", replace(`${PARTY}|owner`, { allOf: [ref("Owner")] }), "`Party.owner`"],
  ["a condition that every value meets", set(`${PARTY}|id`, { not: { not: {} } }), "`Party.id`"],
];

test.concurrent.each(RESTATED)("%s is told as written in another way", async (_, edit, place) => {
  expect(await saidOf(edit)).toEqual([`none: ${place} is written in another way.`]);
});

test.concurrent.each<[what: string, was: Node[], is: Node[], said: string]>([
  [
    "a scope less",
    [{ oauth: ["a", "b"] }],
    [{ oauth: ["b"] }],
    "minor: `go` no longer needs the scope `a` of `oauth`.",
  ],
  ["a scope more", [{ oauth: ["b"] }], [{ oauth: ["a", "b"] }], "major: `go` now needs the scope `a` of `oauth`."],
  ["another scheme", [{ key: [] }], [{ key: [] }, {}], "minor: `go` can now be called without proof."],
  [
    "a scheme less",
    [{ key: [] }, { oauth: ["a"] }],
    [{ key: [] }],
    "major: `go` can no longer be called with `oauth` and the scope `a`.",
  ],
])("%s is told in the words of security", async (_, was, is, said) => {
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
