// Compiles programs to confirm the plan's sentences about compiler errors.
import { generateTypes } from "@org/codegen";
import { fields } from "@org/codegen/document";
import { expect, test } from "vitest";
import { compile } from "../src/findings/program.ts";
import { describeNew } from "../src/sentences/describe-new.ts";
import { planDocuments } from "./helpers/support.ts";

const TEXT = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ content: { "application/json": { schema: ref(name) } } });

function documentOf(schema: object) {
  const got = { operationId: "got", responses: { "200": { description: "It.", ...json("Got") } } };
  const given = { operationId: "given", requestBody: json("Given"), responses: { "204": { description: "Done." } } };
  return {
    openapi: "3.1.0",
    info: { title: "Made up", version: "1" },
    paths: { "/made-up": { get: got, post: given } },
    components: { schemas: { Got: { type: "object", ...schema }, Given: { type: "object", ...schema } } },
  };
}

const CODE = `
declare const got: components["schemas"]["Got"];
declare function give(value: components["schemas"]["Given"]): void;
`;

async function compiles(schema: object, code: string): Promise<boolean> {
  const types = `${await generateTypes(fields(documentOf(schema)))}${CODE}`;
  try {
    compile(types, `${types}${code}`);
    return true;
  } catch {
    return false;
  }
}

const BASE = { properties: { id: TEXT, note: TEXT }, required: ["id"] };
const OPEN = { additionalProperties: true };

interface Row {
  readonly base?: object;
  readonly revision: object;
  readonly says: string;
  readonly fails: readonly string[];
  readonly passes: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    revision: { ...BASE, properties: { ...BASE.properties, id: { type: "integer" } } },
    says: "Code that needs a `string` does not compile.",
    fails: ["const text: string = got.id;", "got.id.toUpperCase();"],
    passes: ["const text = `/made-up/${got.id}`;", "const text = '' + got.id;"],
  },
  {
    revision: { ...BASE, properties: { ...BASE.properties, id: { type: "integer" } } },
    says: "A call that passes a `string` does not compile.",
    fails: ["give({ id: 'a' });", "const id: string = 'a'; give({ id });"],
    passes: ["give({ id: 1 });"],
  },
  {
    revision: { ...BASE, properties: { id: TEXT } },
    says: "Code that reads it does not compile.",
    fails: ["got.note;", "const { note } = got;"],
    passes: [],
  },
  {
    revision: { ...BASE, properties: { id: TEXT } },
    says: "A call that passes it in an object literal does not compile.",
    fails: ["give({ id: 'a', note: 'b' });"],
    passes: ["const value = { id: 'a', note: 'b' }; give(value);"],
  },
  {
    base: { ...BASE, ...OPEN },
    revision: { ...BASE, properties: { id: TEXT }, ...OPEN },
    says: "Code that reads it gets `undefined`. The compiler can accept this code, because the type of the object has an index signature.",
    fails: ["const text: string | undefined = got.note;"],
    passes: ["const text = `${got.note}`;", "got['note'];"],
  },
  {
    revision: { ...BASE, required: ["id", "note"] },
    says: "A call without it does not compile.",
    fails: ["give({ id: 'a' });"],
    passes: ["give({ id: 'a', note: 'b' });"],
  },
  {
    revision: { properties: { ...BASE.properties, more: TEXT }, required: ["id", "more"] },
    says: "Code that creates such an object without it, for example in a test, does not compile.",
    fails: ["const fixture: typeof got = { id: 'a' };"],
    passes: ["const fixture: typeof got = { id: 'a', more: 'b' };"],
  },
];

test.each(ROWS.map((row) => [row.says, row] as const))(
  'the sentence "%s" in the plan correctly predicts which code compiles',
  async (says, row) => {
    const { base = BASE, revision, fails, passes } = row;
    const { changes } = await planDocuments(documentOf(base), documentOf(revision));
    expect(changes.flatMap(({ what, why }) => `${what} ${why}`)).toContainEqual(expect.stringContaining(says));
    for (const code of fails) expect([code, await compiles(revision, code)]).toEqual([code, false]);
    for (const code of passes) expect([code, await compiles(revision, code)]).toEqual([code, true]);
  },
);

test("the sentence for a new property says whether an `allOf` part requires the property", () => {
  const parts = [{ properties: { more: TEXT, other: TEXT } }, { required: ["more"] }];
  const document = documentOf({ allOf: parts });
  const said = (name: string) => {
    const keys = ["components", "schemas", "Got", "allOf", "0", "properties", name];
    const sentence = describeNew({ keys, document });
    return sentence.phrase(sentence.name);
  };
  expect(said("more")).toBe("`Got.more` is new, and always present: `string`");
  expect(said("other")).toBe("`Got.other` is new, and may be missing: `string`");
});
