// Makes plans for documents with features of large APIs, such as similar operations and references to unions.
import { expect, test } from "vitest";
import { planDocuments } from "./helpers/support.ts";

interface Parts {
  readonly paths: Readonly<Record<string, object>>;
  readonly schemas?: Readonly<Record<string, object>>;
  readonly parameters?: Readonly<Record<string, object>>;
  readonly examples?: Readonly<Record<string, object>>;
}

async function saidOf(base: Parts, revision: Parts): Promise<string[]> {
  const info = { title: "Imagined", version: "1" };
  const document = ({ paths, ...components }: Parts) => ({ openapi: "3.1.0", info, paths, components });
  const { changes } = await planDocuments(document(base), document(revision));
  return changes.map(({ bump, what }) => `${bump}: ${what}`).sort();
}

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const object = (properties: object) => ({ type: "object", properties });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ description: "Imagined", content: { "application/json": { schema } } });
const gives = (operationId: string, schema: object, rest = {}) => ({
  get: { operationId, ...rest, responses: { "200": json(schema) } },
});
const takes = (operationId: string, schema: object) => ({
  post: { operationId, requestBody: json(schema), responses: { "204": { description: "Done" } } },
});

test("a removed operation and a similar new operation are not reported as a rename", async () => {
  const said = await saidOf(
    { paths: { "/lists/{id}/tags": gives("listTags", object({ tags: TEXT, count: NUMBER })) } },
    { paths: { "/lists/{id}/keys": gives("listKeys", object({ keys: TEXT, count: NUMBER })) } },
  );
  expect(said).toEqual([
    "major: `listTags` is removed. It called `GET /lists/{id}/tags`.",
    "minor: `listKeys` is new: it calls `GET /lists/{id}/keys`. It takes no input. Responses: 200 with `keys` (`string`) and `count` (`integer`). No error is documented.",
  ]);
});

test("a removed schema and a similar new schema are not reported as a rename", async () => {
  const paths = { "/lists": gives("lists", TEXT) };
  const said = await saidOf(
    { paths, schemas: { "list-tag": object({ id: NUMBER, name: TEXT, url: TEXT, tag: TEXT }) } },
    { paths, schemas: { "list-key": object({ id: NUMBER, name: TEXT, url: TEXT, key: TEXT }) } },
  );
  expect(said).toEqual([
    "major: `list-tag` is removed.",
    "minor: `list-key` is new: `id` (`integer`), `name` (`string`), `url` (`string`) and `key` (`string`).",
  ]);
});

test("a removed error status and a new error status are not reported as a rename", async () => {
  const fails = (status: string) => ({
    "/lists": { get: { operationId: "lists", responses: { "204": { description: "Done" }, [status]: json(TEXT) } } },
  });
  expect(await saidOf({ paths: fails("503") }, { paths: fails("500") })).toEqual([
    "major: The response 503 of `lists`, with `string`, is removed.",
    "minor: The response 500 of `lists` is new, with `string`.",
  ]);
});

test("a request body whose new union allows additional values needs a minor bump", async () => {
  const labels = (...items: object[]) => ({
    "/labels": takes("addLabels", { oneOf: items.map((items) => object({ labels: { type: "array", items } })) }),
  });
  const label = { title: "Label", ...object({ name: TEXT }), required: ["name"] };
  const said = await saidOf({ paths: labels(TEXT, label) }, { paths: labels({ oneOf: [TEXT, label] }) });
  expect(said).toEqual([
    "minor: An item of `labels` in the request body of `addLabels` can now also be `Label`.",
    "none: The request body of `addLabels` is written in another way.",
  ]);
});

test("a new property in a member of a union is reported with the name of the member", async () => {
  const rules = { oneOf: [ref("First"), ref("Second")] };
  const rule = (type: string, parameters: object) => ({
    ...object({ type: { const: type }, parameters: object(parameters) }),
    required: ["type"],
  });
  const schemas = (more: object) => ({
    First: rule("FIRST", { one: TEXT }),
    Second: rule("SECOND", { other: TEXT, ...more }),
  });
  const paths = { "/rules": takes("addRules", { type: "array", items: rules }) };
  expect(await saidOf({ paths, schemas: schemas({}) }, { paths, schemas: schemas({ more: TEXT }) })).toEqual([
    "minor: `Second.parameters.more` is new, and optional: `string`.",
  ]);
});

test("the sentence about a property that becomes required inside a union contains the name of its schema", async () => {
  const schemas = (required: string[]) => ({ Span: { ...object({ start: TEXT, days: NUMBER }), required } });
  const paths = { "/fields": takes("addField", { oneOf: [object({ name: TEXT }), object({ span: ref("Span") })] }) };
  expect(await saidOf({ paths, schemas: schemas([]) }, { paths, schemas: schemas(["start"]) })).toEqual([
    "major: `Span.start` is now required.",
  ]);
});

test("a property is reported as nullable if its reference changes to an existing nullable schema", async () => {
  const user = (type: unknown) => ({ type, properties: { name: TEXT } });
  const schemas = { User: user("object"), NullableUser: user(["object", "null"]) };
  const paths = (name: string) => ({
    "/users": gives("users", object({ one: ref("User"), other: ref("NullableUser"), by: ref(name) })),
  });
  expect(await saidOf({ paths: paths("User"), schemas }, { paths: paths("NullableUser"), schemas })).toEqual([
    "major: `by` in the response 200 of `users` can now be null.",
  ]);
});

test("a property that becomes optional in one of two schemas is not reported for the other schema", async () => {
  const [Item, rest] = [{ ...object({ id: TEXT }), required: ["id"] }, object({ more: TEXT })];
  const schemas = (held: object) => ({ Item, Notice: object({ item: held }) });
  const paths = (schema: object) => ({ "/items": gives("items", object({ one: ref("Item"), items: schema })) });
  const said = await saidOf(
    { paths: paths(ref("Item")), schemas: schemas(ref("Item")) },
    { paths: paths({ allOf: [ref("Item"), rest] }), schemas: schemas(object({ id: TEXT })) },
  );
  expect(said).toEqual([
    "major: `Notice.item.id` can now be missing.",
    "minor: `items.more` in the response 200 of `items` is new, and may be missing: `string`.",
    "none: `Notice.item` no longer refers to `Item`.",
  ]);
});

test("a change of the format from `int64` to `int32` in a request needs a major bump", async () => {
  const paths = (format: string | undefined) => ({
    "/sizes": takes("setSize", object({ size: { ...NUMBER, format } })),
  });
  expect(await saidOf({ paths: paths(undefined) }, { paths: paths("int64") })).toEqual([
    "patch: The format of `size` in the request body of `setSize` is now `int64`.",
  ]);
  expect(await saidOf({ paths: paths("int64") }, { paths: paths("int32") })).toEqual([
    "major: `size` in the request body of `setSize` must now be in the format `int32` instead of `int64`.",
  ]);
});

test("the plan writes a default in quotation marks if the default is the string `true`", async () => {
  const paths = (value: unknown) => ({ "/flags": takes("setFlag", object({ flag: { ...TEXT, default: value } })) });
  expect(await saidOf({ paths: paths(true) }, { paths: paths("true") })).toEqual([
    'major: The default of `flag` in the request body of `setFlag` changes from `true` to `"true"`.',
  ]);
});

test("a new example in `components` is reported as a shared example", async () => {
  const paths = { "/lists": gives("lists", TEXT) };
  const examples = { one: { value: "one" } };
  expect(await saidOf({ paths, examples }, { paths, examples: { ...examples, other: { value: 2 } } })).toEqual([
    "patch: The shared example `other` is new.",
  ]);
});
