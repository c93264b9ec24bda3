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
  const responses = { "200": { description: "Made.", content } };
  const paths = { "/made": { post: { operationId: "made", parameters, requestBody, responses } } };
  return { openapi: "3.1.0", info: { title: "Made up", version: "1" }, paths, components: { schemas } };
}

const own = (rest: object) => ({ type: "object", ...rest });
const parameter = (name: string, example: object) => ({ name, in: "query", schema: own({}), example });

test.each<[said: string, base: Parts, revision: Parts]>([
  [
    'patch: The example `short` of the response 200 of `made` changes from `{"id":"one"}` to `{"id":"two"}`.',
    { beside: { examples: { short: { value: { id: "one" } }, long: { value: { id: "long" } } } } },
    { beside: { examples: { short: { value: { id: "two" } }, long: { value: { id: "long" } } } } },
  ],
  [
    'patch: The description of `Made` is reworded. patch: `examples` of `Made` changes from `[{"id":1}]` to `[{"id":1},{"id":2}]`.',
    { schemas: { Made: own({ examples: [{ id: 1 }], description: "Made." }) } },
    { schemas: { Made: own({ examples: [{ id: 1 }, { id: 2 }], description: "Made up." }) } },
  ],
  [
    'patch: The example of `One` is now `{"id":2}`. patch: The example of `Other` is no longer `{"id":1}`.',
    { schemas: { One: own({}), Other: own({ example: { id: 1 } }) } },
    { schemas: { One: own({ example: { id: 2 } }), Other: own({}) } },
  ],
  [
    "patch: The example of `Made` changes.",
    { schemas: { Made: own({ example: { text: "one".repeat(100) } }) } },
    { schemas: { Made: own({ example: { text: "two".repeat(100) } }) } },
  ],
  ["minor: `Made` is new: `object`.", {}, { schemas: { Made: own({ example: { id: 1 } }) } }],
  [
    'patch: The default of `Made.example` changes from `{"id":1}` to `{"id":2}`.',
    { schemas: { Made: own({ properties: { example: own({ default: { id: 1 } }) } }) } },
    { schemas: { Made: own({ properties: { example: own({ default: { id: 2 } }) } }) } },
  ],
  [
    "",
    { parameters: [parameter("one", { id: 1 }), parameter("other", { id: 2 })] },
    { parameters: [parameter("other", { id: 2 }), parameter("one", { id: 1 })] },
  ],
  [
    "major: `Notice.more` is removed.",
    { schemas: { Notice: own({ properties: { id: own({}), more: own({}) } }) } },
    { schemas: { Notice: own({ properties: { id: own({}) } }) } },
  ],
])('the plan has exactly the sentences "%s" if %j becomes %j', async (said, base, revision) => {
  const { changes } = await planDocuments(document(base), document(revision));
  const lines = changes.map(({ bump, what }) => `${bump}: ${what}`);
  expect(lines.sort().join(" ")).toBe(said);
});
