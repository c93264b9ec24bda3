// Makes plans for edits of object values, such as examples, and of schemas that no operation uses.
import { expect, test } from "vitest";
import { planDocuments } from "./helpers/support.ts";

interface Parts {
  readonly given?: object;
  /** Fields next to the schema of the response, such as `example`. */
  readonly beside?: object;
  readonly parameters?: readonly object[];
  readonly schemas?: Readonly<Record<string, object>>;
}

function document({ given = {}, beside = {}, parameters = [], schemas = {} }: Parts) {
  const requestBody = { content: { "application/json": { schema: given } } };
  const content = { "application/json": { schema: { type: "object" }, ...beside } };
  const made = {
    operationId: "made",
    parameters,
    requestBody,
    responses: { "200": { description: "Made.", content } },
  };
  const info = { title: "Made up", version: "1" };
  return { openapi: "3.1.0", info, paths: { "/made": { post: made } }, components: { schemas } };
}

async function saidOf(base: Parts, revision: Parts): Promise<string[]> {
  const { changes } = await planDocuments(document(base), document(revision));
  return changes.map(({ bump, what }) => `${bump}: ${what}`).sort();
}

const own = (rest: object) => ({ type: "object", ...rest });
const parameter = (name: string, example: object) => ({ name, in: "query", schema: own({}), example });

test.each<[what: string, base: Parts, revision: Parts, said: string[]]>([
  [
    "a changed named example of a response",
    { beside: { examples: { short: { value: { id: "one" } }, long: { value: { id: "long" } } } } },
    { beside: { examples: { short: { value: { id: "two" } }, long: { value: { id: "long" } } } } },
    ['patch: The example `short` of the response 200 of `made` changes from `{"id":"one"}` to `{"id":"two"}`.'],
  ],
  [
    "changed examples and a changed description of a schema",
    { schemas: { Made: own({ examples: [{ id: 1 }], description: "Made." }) } },
    { schemas: { Made: own({ examples: [{ id: 1 }, { id: 2 }], description: "Made up." }) } },
    [
      "patch: The description of `Made` is reworded.",
      'patch: `examples` of `Made` changes from `[{"id":1}]` to `[{"id":1},{"id":2}]`.',
    ],
  ],
  [
    "a new example of one schema and a removed example of another schema",
    { schemas: { One: own({}), Other: own({ example: { id: 1 } }) } },
    { schemas: { One: own({ example: { id: 2 } }), Other: own({}) } },
    ['patch: The example of `One` is now `{"id":2}`.', 'patch: The example of `Other` is no longer `{"id":1}`.'],
  ],
  [
    "a changed long example, but not the value of the example",
    { schemas: { Made: own({ example: { text: "one".repeat(100) } }) } },
    { schemas: { Made: own({ example: { text: "two".repeat(100) } }) } },
    ["patch: The example of `Made` changes."],
  ],
  [
    "a changed default of a request body",
    { given: own({ default: { id: "one" } }) },
    { given: own({ default: { id: "two" } }) },
    ['major: The default of the request body of `made` changes from `{"id":"one"}` to `{"id":"two"}`.'],
  ],
  [
    "a new schema, but not the example of the schema",
    {},
    { schemas: { Made: own({ example: { id: 1 } }) } },
    ["minor: `Made` is new: `object`."],
  ],
  [
    "a changed default of a property that is called `example`",
    { schemas: { Made: own({ properties: { example: own({ default: { id: 1 } }) } }) } },
    { schemas: { Made: own({ properties: { example: own({ default: { id: 2 } }) } }) } },
    ['patch: The default of `Made.example` changes from `{"id":1}` to `{"id":2}`.'],
  ],
  [
    "no change if parameters with examples are reordered",
    { parameters: [parameter("one", { id: 1 }), parameter("other", { id: 2 })] },
    { parameters: [parameter("other", { id: 2 }), parameter("one", { id: 1 })] },
    [],
  ],
  [
    "a removed property of a schema that no operation uses",
    { schemas: { Notice: own({ properties: { id: own({}), more: own({}) } }) } },
    { schemas: { Notice: own({ properties: { id: own({}) } }) } },
    ["major: `Notice.more` is removed."],
  ],
])("the plan reports %s", async (_, base, revision, said) => {
  expect(await saidOf(base, revision)).toEqual(said);
});
