// The sentence of each kind of change that is not alike in every place, as the whole plan of a small document.
import { fields } from "@org/codegen/document";
import { describe, expect, test } from "vitest";
import { find, saidOf, type Node } from "../../test/said.ts";

const GET = "paths|/parties/{party_id}|get";
const POST = "paths|/parties|post";
const PARTY = "components|schemas|Party";
const PROPERTIES = `${PARTY}|properties`;
const LISTED = "paths|/parties|get|responses|200|content|application/json|schema";
const PLACEHOLDERS = "components|pathItems";

type Row = readonly [what: string, edit: (root: Node) => unknown, said: readonly string[]];

const tell = (rows: readonly Row[]) =>
  test.concurrent.each(rows)("%s", async (_, edit, said) => {
    expect(await saidOf((root) => void edit(root))).toEqual(said);
  });

const set = (place: string, values: Node) => (root: Node) => Object.assign(find(root, place), values);
const drop =
  (place: string, ...names: readonly string[]) =>
  (root: Node) =>
    names.forEach((name) => delete find(root, place)[name]);
const move = (place: string, from: string, to: string) => (root: Node) => {
  const owner = find(root, place);
  owner[to] = owner[from];
  delete owner[from];
};
const all =
  (...edits: readonly ((root: Node) => unknown)[]) =>
  (root: Node) =>
    edits.forEach((edit) => edit(root));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string, rest: Node = {}) => ({ name, in: "query", schema: { type: "string" }, ...rest });

describe("a property", () => {
  tell([
    ["comes", set(PROPERTIES, { more: {} }), ["minor: `Party.more` is new, and may be missing."]],
    [
      "comes, and is always there",
      all(set(PROPERTIES, { more: {} }), set(PARTY, { required: ["id", "owner", "more"] })),
      [
        "minor: `Party.more` is new, and always there. Values of this type that your own code writes, such as fixtures, need it to compile.",
      ],
    ],
    ["goes", drop(PROPERTIES, "kind"), ["major: `Party.kind` is gone. Code that reads it does not compile."]],
    [
      "goes, where the type has an index signature",
      drop("components|schemas|Open|properties", "first"),
      [
        "major: `Open.first` is gone. Code that reads it gets `undefined`, and can still compile, because the type of " +
          "the object has an index signature.",
      ],
    ],
    [
      "has another name, and is required under it",
      all(move(PROPERTIES, "id", "party_id"), set(PARTY, { required: ["owner", "party_id"] })),
      ["major: `Party.id` is now `Party.party_id`: rename it in your code."],
    ],
    [
      "has another name in the schema of one response",
      all(move(`${LISTED}|properties`, "parties", "items"), set(LISTED, { required: ["items"] })),
      ["major: `parties` in the response 200 of `listParties` is now `items`: rename it in your code."],
    ],
    [
      "has another name, where the type has an index signature",
      all(
        set("components|schemas|Open|properties", { first_name: { type: "string" }, more: { type: "string" } }),
        drop("components|schemas|Open|properties", "first"),
      ),
      [
        "major: `Open.first` is now `Open.first_name`: rename it in your code, because the old name can still compile.",
        "minor: `Open.more` is new, and may be missing: `string`.",
      ],
    ],
    [
      "goes, and another text comes",
      all(
        drop("components|schemas|NewParty|properties", "note"),
        set("components|schemas|NewParty|properties", { city: { type: "string" } }),
      ),
      [
        "major: `NewParty.note` is gone. A call that passes it in an object literal does not compile.",
        "minor: `NewParty.city` is new, and optional: `string`.",
      ],
    ],
    [
      "can be missing, and another one cannot",
      set(PARTY, { required: ["id", "kind"] }),
      [
        "major: `Party.owner` can now be missing, and `Party.kind` is now always there. " +
          "Code that reads it must handle its absence.",
      ],
    ],
    [
      "must be given",
      set("components|schemas|NewParty", { required: ["name", "note"] }),
      ["major: `NewParty.note` is now required. A call without it does not compile."],
    ],
    [
      "comes, with its limits",
      set(PROPERTIES, { nickname: { type: "string", format: "slug", maxLength: 40, pattern: "^[a-z]+$" } }),
      [
        "minor: `Party.nickname` is new, and may be missing: `string` in the format `slug`, at most 40 characters, " +
          "pattern: `^[a-z]+$`.",
      ],
    ],
    [
      "comes, as an open enum and as a closed one",
      set(PROPERTIES, {
        status: { anyOf: [{ type: "string", enum: ["OPEN", "FILLED"] }, { type: "string" }] },
        side: { type: "string", enum: ["BUY", "SELL"] },
      }),
      [
        "minor: `Party.side` is new, and may be missing: only `BUY` or `SELL`.",
        "minor: `Party.status` is new, and may be missing: `OPEN`, `FILLED` or another value (open enum).",
      ],
    ],
    [
      "goes with others",
      drop(PROPERTIES, "kind", "tags", "labels"),
      ["major: The properties `kind`, `labels` and `tags` of `Party` are gone. Code that reads them does not compile."],
    ],
    [
      "comes with many others",
      (root) => Array.from({ length: 50 }, (_, index) => (find(root, PROPERTIES)[`p${index}`] = {})),
      ["minor: `p0`, `p1` and 48 more properties of `Party` are new, and may be missing."],
    ],
    [
      "changes as two others do",
      (root) => ["id", "kind", "tags"].forEach((name) => (find(root, `${PROPERTIES}|${name}`)["deprecated"] = true)),
      ["minor: The properties `id`, `kind` and `tags` of `Party` are deprecated."],
    ],
  ]);
});

describe("a value", () => {
  tell([
    [
      "behind a reference can be null",
      set(PROPERTIES, { owner: { anyOf: [ref("Owner"), { type: "null" }] } }),
      ["major: `Party.owner` can now be null. Code that handles all of its values must handle more."],
    ],
    [
      "of a list behind a reference can be null",
      set(`${PROPERTIES}|held`, { items: { oneOf: [{ type: "null" }, ref("Owner")] } }),
      ["major: An item of `Party.held` can now be null. Code that handles all of its values must handle more."],
    ],
    [
      "behind another reference can be null",
      all(
        set("components|schemas", {
          NullableOwner: { type: ["object", "null"], required: ["name"], properties: { name: { type: "string" } } },
        }),
        set(PROPERTIES, { owner: ref("NullableOwner") }),
      ),
      [
        "major: `Party.owner` can now be null. Code that handles all of its values must handle more.",
        "minor: `NullableOwner` is new: `name` (always there, `string`).",
      ],
    ],
    [
      "is a list now",
      set(PROPERTIES, { owner: { type: "array", items: ref("Owner") } }),
      ["major: `Party.owner` changes from `Owner` to a list of `Owner`. Code that reads it can stop compiling."],
    ],
    [
      "is of another type",
      set(`${PROPERTIES}|id`, { type: "integer" }),
      ["major: `Party.id` changes from `string` to `integer`. Code that needs a `string` does not compile."],
    ],
    [
      "that calls pass is of another type",
      set("components|schemas|NewParty|properties|note", { type: "integer" }),
      ["major: `NewParty.note` changes from `string` to `integer`. A call that passes a `string` does not compile."],
    ],
    [
      "is another schema's",
      set(PROPERTIES, { owner: ref("NewParty") }),
      [expect.stringMatching(/: `Party\.owner` changes from `Owner` to `NewParty`\./)],
    ],
    [
      "of a closed list comes and another one goes",
      set(`${PROPERTIES}|kind`, { enum: ["FIRM", "TRUST"] }),
      [
        "major: `Party.kind` can now also be `TRUST`, and can no longer be `FUND`. Code that reads it can stop compiling.",
      ],
    ],
    [
      "has an alternative less",
      (root) => (find(root, `${PROPERTIES}|event|oneOf`)["length"] = 1),
      ["minor: `Party.event` can no longer be `Stop`."],
    ],
    [
      "has an alternative that is described otherwise",
      set(`${PROPERTIES}|event|oneOf|1`, { description: "It stops." }),
      ["patch: The description of the alternative `Stop` of `Party.event` is new."],
    ],
    [
      "has several alternatives more",
      (root) => {
        const events = find(root, `${PROPERTIES}|event`);
        const more = [ref("Owner"), ref("Open")];
        events["oneOf"] = [...Object.values(find(events, "oneOf")), ...more];
      },
      [expect.stringMatching(/^major: `Party\.event` can now also be `Owner` or `Open`\. /)],
    ],
    [
      "has other alternatives, of which two changed",
      (root) => ["0", "1"].forEach((at) => (find(root, `${PROPERTIES}|event|oneOf|${at}|properties`)["more"] = {})),
      ["minor: `Party.event.more` is new, and may be missing."],
    ],
    [
      "may be a little longer",
      set("components|schemas|NewParty|properties|name", { maxLength: 12 }),
      ["minor: `NewParty.name` can now be at most `12` characters long instead of `9`."],
    ],
    [
      "may be longer",
      drop("components|schemas|NewParty|properties|name", "maxLength"),
      ["minor: `NewParty.name` no longer has to be at most `9` characters long."],
    ],
    [
      "is never one that it could be",
      set(`${PROPERTIES}|id`, { not: { const: "none" } }),
      [expect.stringContaining(": `Party.id` can no longer be `none`.")],
    ],
    [
      "that calls leave out means something else",
      set(`${GET}|parameters|1|schema`, { default: 2 }),
      [
        "major: The default of the query parameter `depth` of `getParty` changes from `1` to `2`. " +
          "A call without it has another effect, and the compiler does not report that.",
      ],
    ],
    [
      "can have properties that nobody named",
      set("components|schemas|Open", { additionalProperties: { type: "string" } }),
      ["minor: `Open` can now only have other properties that are `string`."],
    ],
  ]);
});

describe("an input or a header", () => {
  tell([
    [
      "in the path has another name",
      all(
        move("paths", "/parties/{party_id}", "/parties/{id}"),
        set("paths|/parties/{id}|get|parameters|0", { name: "id" }),
      ),
      [
        "major: The path parameter `party_id` of `getParty` is now `id`: rename it in the `path` input of your calls, " +
          "and in the path if you call `broker.http`.",
      ],
    ],
    [
      "in the query has another name",
      set(`${GET}|parameters|1`, { name: "max_depth" }),
      ["major: The query parameter `depth` of `getParty` is now `max_depth`: rename it in your code."],
    ],
    [
      "in the query goes, and another one comes",
      (root) => (find(root, `${GET}|parameters`)["1"] = query("account")),
      [
        "major: The query parameter `depth` of `getParty` is gone. A call that passes it in an object literal does not compile.",
        "minor: The query parameter `account` of `getParty` is new, and optional: `string`.",
      ],
    ],
    [
      "in the query is a header now",
      set(`${GET}|parameters|1`, { in: "header" }),
      ["major: The query parameter `depth` of `getParty` is now a request header: move it there in your calls."],
    ],
    [
      "comes, with another one that is required",
      set("paths|/parties|get", { parameters: [query("one"), query("other", { required: true })] }),
      [
        "major: The query parameter `other` of `listParties` is new, and required: `string`. " +
          "A call without it does not compile.",
        "minor: The query parameter `one` of `listParties` is new, and optional: `string`.",
      ],
    ],
    [
      "comes for all operations of a path",
      set("paths|/parties", { parameters: [query("language")] }),
      ["minor: The query parameter `language` of every operation of `/parties` is new, and optional: `string`."],
    ],
    [
      "of a response can be missing",
      drop(`${GET}|responses|200|headers|x-left`, "required"),
      [expect.stringMatching(/: The response header `x-left` of the response 200 of `getParty` can now be missing\./)],
    ],
    [
      "of a response goes",
      drop(`${GET}|responses|200`, "headers"),
      [expect.stringMatching(/^major: The response header `x-left` of the response 200 of `getParty` is gone\. /)],
    ],
    [
      "in the body can be left out",
      drop(`${POST}|requestBody`, "required"),
      ["minor: The request body of `addParty` is now optional."],
    ],
    [
      "in the body can be of another type",
      set(`${POST}|requestBody|content`, { "application/xml": {} }),
      ["minor: The request body of `addParty` can now be sent as `application/xml`."],
    ],
  ]);
});

describe("an operation", () => {
  const swap = (root: Node) => {
    find(root, "paths|/parties|get")["operationId"] = "addParty";
    find(root, POST)["operationId"] = "listParties";
  };
  tell([
    ["is no longer retried", set(GET, { "x-retry": "never" }), ["minor: The client no longer retries `getParty`."]],
    ["is retried", set(POST, { "x-retry": "safe" }), ["minor: The client now retries `addParty`."]],
    [
      "is of another family",
      set(GET, { "x-family": "marketData" }),
      ["major: `broker.trading.getParty()` is now `broker.marketData.getParty()`: rename it in your code."],
    ],
    [
      "is of another group",
      set(GET, { "x-group": "people" }),
      ["patch: The `group` of `getParty` in `operations` is now `people` instead of `parties`."],
    ],
    ["is deprecated", set(GET, { deprecated: true }), ["minor: `getParty` is deprecated."]],
    ["has other words", set(GET, { summary: "Gets it" }), ["patch: The summary of `getParty` is reworded."]],
    [
      "has another name",
      set(GET, { operationId: "readParty", "x-introduced": "2026-11-20" }),
      ["major: `getParty` is now called `readParty`. Call it by the new name."],
    ],
    [
      "swaps its name with another one",
      swap,
      [
        "major: `addParty` now calls `GET /parties`, which was `listParties`. If you mean `POST /parties`, call `listParties`.",
        "major: `listParties` now calls `POST /parties`, which was `addParty`. If you mean `GET /parties`, call `addParty`.",
      ],
    ],
    [
      "answers with another success",
      move(`${GET}|responses`, "200", "201"),
      [expect.stringMatching(/^major: `getParty` now responds with 201 instead of 200\. /)],
    ],
    ["has a failure less", drop(`${GET}|responses`, "404"), ["minor: The response 404 of `getParty` is gone."]],
    [
      "comes, with its limits, errors and retries",
      set("paths", {
        "/orders": {
          post: {
            operationId: "placeOrder",
            "x-family": "trading",
            "x-retry": "never",
            parameters: [query("limit", { schema: { type: "integer", minimum: 1, maximum: 50, default: 9 } })],
            requestBody: { required: true, content: { "application/json": { schema: ref("NewParty") } } },
            responses: {
              "201": { description: "It.", content: { "text/csv": { schema: { type: "string" } } } },
              "409": { description: "Again.", content: { "application/json": { schema: ref("Owner") } } },
              "503": { description: "Later." },
              default: { description: "Not documented." },
            },
          },
        },
      }),
      [
        "minor: `broker.trading.placeOrder()` is new: it calls `POST /orders`. Inputs: query parameter `limit` " +
          "(optional): `integer`, from 1 to 50, default `9`; request body (required): `NewParty`. Responses: 201 with `text/csv`: " +
          "`string`. Errors: 409 with `Owner`; 503 without a body. The client never retries it.",
      ],
    ],
    [
      "comes, with what a call must give",
      set("paths", {
        "/orders/{id}": {
          post: {
            operationId: "placeOrder",
            "x-family": "trading",
            parameters: [
              { name: "id", in: "path", required: true, schema: { type: "string" } },
              query("symbol", { required: true }),
              query("note"),
            ],
            requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
            responses: { "204": { description: "Done." } },
          },
        },
      }),
      [
        "minor: `broker.trading.placeOrder()` is new: it calls `POST /orders/{id}`. Inputs: path parameter `id` (required): `string`; query parameter `symbol` (required): `string`; query parameter `note` (optional): `string`; request body (required): `object`. Responses: 204 without a body. No error is documented.",
      ],
    ],
  ]);
});

describe("a placeholder", () => {
  const halted = {
    summary: "List halted",
    description: "Lists halted.",
    "x-family": "marketData",
    "x-group": "stocks",
  };
  const document = (root: Node) => {
    const { listTicks, ...others } = find(root, PLACEHOLDERS);
    find(root, "components")["pathItems"] = others;
    const operation = { operationId: "listTicks", ...fields(listTicks), "x-retry": "safe" };
    const parameters = [query("symbol", { required: true })];
    find(root, "paths")["/ticks"] = {
      get: { ...operation, parameters, responses: { "204": { description: "Done." } } },
    };
  };
  const DOCUMENTED =
    "minor: `broker.marketData.listTicks()` is documented: it calls `GET /ticks`. Inputs: query parameter `symbol` (required): `string`. Responses: 204 without a body. No error is documented. The client retries it.";
  tell([
    ["comes", set(PLACEHOLDERS, { listHalted: halted }), ["patch: `listHalted` is named; it cannot be called yet."]],
    ["goes", drop(PLACEHOLDERS, "listTicks"), ["patch: `listTicks` is gone from the types. It could not be called."]],
    ["is documented", document, [DOCUMENTED]],
    [
      "is documented, and was the last one beside one that goes",
      all(document, drop("components", "pathItems")),
      [DOCUMENTED, "patch: `listBars` is gone from the types. It could not be called."],
    ],
    [
      "is documented, and another one comes",
      all(document, set(PLACEHOLDERS, { listHalted: halted })),
      [DOCUMENTED, "patch: `listHalted` is named; it cannot be called yet."],
    ],
    [
      "is documented, and another one comes that says the same",
      (root) => {
        const same = structuredClone(find(root, `${PLACEHOLDERS}|listTicks`));
        document(root);
        find(root, PLACEHOLDERS)["listTrades"] = same;
      },
      [DOCUMENTED, "patch: `listTrades` is named; it cannot be called yet."],
    ],
    [
      "has another name",
      move(PLACEHOLDERS, "listTicks", "listOptionTicks"),
      ["patch: The placeholder `listTicks` is called `listOptionTicks` now."],
    ],
    [
      "has another name, as of another revision",
      all(
        move(PLACEHOLDERS, "listTicks", "listOptionTicks"),
        set(`${PLACEHOLDERS}|listOptionTicks`, { "x-introduced": "2026-11-20" }),
      ),
      ["patch: The placeholder `listTicks` is called `listOptionTicks` now."],
    ],
    [
      "goes, and another one comes",
      all(drop(PLACEHOLDERS, "listTicks"), set(PLACEHOLDERS, { listHalted: halted })),
      [
        "patch: `listHalted` is named; it cannot be called yet.",
        "patch: `listTicks` is gone from the types. It could not be called.",
      ],
    ],
    [
      "has another name, as another one has",
      all(move(PLACEHOLDERS, "listTicks", "listOptionTicks"), move(PLACEHOLDERS, "listBars", "listOptionBars")),
      [
        "patch: `listBars` is gone from the types. It could not be called.",
        "patch: `listOptionBars` is named; it cannot be called yet.",
        "patch: `listOptionTicks` is named; it cannot be called yet.",
        "patch: `listTicks` is gone from the types. It could not be called.",
      ],
    ],
    [
      "is of another family",
      set(`${PLACEHOLDERS}|listTicks`, { "x-family": "trading" }),
      ["patch: `broker.marketData.listTicks` is now `broker.trading.listTicks`; it cannot be called yet."],
    ],
    [
      "is said to be older",
      set(`${PLACEHOLDERS}|listTicks`, { "x-introduced": "2001-01-01" }),
      ["patch: The revision that named the placeholder `listTicks` is `2001-01-01`."],
    ],
  ]);
});

describe("a schema", () => {
  tell([
    ["comes", set("components|schemas", { Extra: {} }), ["minor: `Extra` is new."]],
    [
      "has another name",
      move("components|schemas", "Open", "Closed"),
      ["major: `Open` is now `Closed`: rename it in your code."],
    ],
    [
      "comes with two others",
      set("components|schemas", { One: {}, Two: {}, Three: {} }),
      ["minor: The schemas `One`, `Three` and `Two` are new."],
    ],
    ["has a title", set(PARTY, { title: "A party" }), ["patch: The title of `Party` is new."]],
  ]);
});
