import { fields } from "@org/codegen/document";
import { describe, expect, test } from "vitest";
import { find, ref, rowsOf, saidOf, set, type Edit, type Node } from "../../test/helpers/said.ts";

const GET = "paths|/parties/{party_id}|get";
const POST = "paths|/parties|post";
const PARTY = "components|schemas|Party";
const PROPERTIES = `${PARTY}|properties`;
const LISTED = "paths|/parties|get|responses|200|content|application/json|schema";
const PLACEHOLDERS = "components|pathItems";

const checkSentences = (subject: string, rows: Parameters<typeof rowsOf>[0]) =>
  test.concurrent.each(rowsOf(rows))(
    `the plan has the expected sentences for ${subject} that %s`,
    async (_, edits, lines) => {
      expect(await saidOf(...edits)).toEqual(lines);
    },
  );

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
  (...edits: readonly Edit[]) =>
  (root: Node) =>
    edits.forEach((edit) => edit(root));
const OPEN = { additionalProperties: true };
const query = (name: string, rest: Node = {}) => ({ name, in: "query", schema: { type: "string" }, ...rest });

describe("the sentence for a property", () => {
  checkSentences("a property", {
    "is renamed in the schema of one response": [
      all(move(`${LISTED}|properties`, "parties", "items"), set(LISTED, { required: ["items"] })),
      "major: `parties` in the response 200 of `listParties` is renamed to `items`: rename it in your code.",
    ],
    "is renamed in a type with an index signature": [
      all(
        set("components|schemas|Open|properties", { first_name: { type: "string" }, more: { type: "string" } }),
        drop("components|schemas|Open|properties", "first"),
      ),
      "major: `Open.first` is renamed to `Open.first_name`: rename it in your code, because the compiler can still accept the old name.",
      "minor: `Open.more` is new, and may be missing: `string`.",
    ],
    "is replaced by an object whose property `title` has another type": [
      set(PROPERTIES, { note: { type: "object", properties: { title: { type: "string" } } } }),
      all(
        drop(PROPERTIES, "note"),
        set(PROPERTIES, { notes: { type: "object", properties: { title: { type: "integer" } } } }),
      ),
      "major: `Party.note` is removed. Code that reads it does not compile.",
      "minor: `Party.notes` is new, and may be missing: `title` (`integer`).",
    ],
    "becomes optional while another property becomes required": [
      set(PARTY, { required: ["id", "kind"] }),
      "major: `Party.owner` can now be missing. Code that reads it must handle its absence.",
      "minor: `Party.kind` is now always present. Code that creates such an object without it, for example in a test, does not compile.",
    ],
    "is added as an open enum or as a closed enum": [
      set(PROPERTIES, {
        status: { anyOf: [{ type: "string", enum: ["OPEN", "FILLED"] }, { type: "string" }] },
        side: { type: "string", enum: ["BUY", "SELL"] },
      }),
      "minor: `Party.side` is new, and may be missing: only `BUY` or `SELL`.",
      "minor: `Party.status` is new, and may be missing: `OPEN`, `FILLED` or another value (open enum).",
    ],
    "is added together with 49 other properties": [
      (root) => Array.from({ length: 50 }, (_, index) => (find(root, PROPERTIES)[`p${index}`] = {})),
      "minor: `p0`, `p1` and 48 more properties of `Party` are new, and may be missing.",
    ],
    "is deprecated together with two other properties": [
      (root) => ["id", "kind", "tags"].forEach((name) => (find(root, `${PROPERTIES}|${name}`)["deprecated"] = true)),
      "minor: The properties `id`, `kind` and `tags` of `Party` are deprecated.",
    ],
  });
});

describe("the sentence for a value", () => {
  checkSentences("a value", {
    "is a reference in a list and becomes nullable through `oneOf`": [
      set(`${PROPERTIES}|held`, { items: { oneOf: [{ type: "null" }, ref("Owner")] } }),
      "major: An item of `Party.held` can now be null. Code that reads it must also handle null.",
    ],
    "becomes nullable through a reference to another schema": [
      all(
        set("components|schemas", {
          NullableOwner: { type: ["object", "null"], required: ["name"], properties: { name: { type: "string" } } },
        }),
        set(PROPERTIES, { owner: ref("NullableOwner") }),
      ),
      "major: `Party.owner` can now be null. Code that reads it must also handle null.",
      "minor: `NullableOwner` is new: `name` (always present, `string`), or `null`.",
      "none: `Party.owner` now refers to `NullableOwner` instead of `Owner`.",
    ],
    "gets another type": [
      set(`${PROPERTIES}|id`, { type: "integer" }),
      "major: `Party.id` changes from `string` to `integer`. Code that needs a `string` does not compile.",
    ],
    "gains and loses a value of a closed enum": [
      set(`${PROPERTIES}|kind`, { enum: ["FIRM", "TRUST"] }),
      "major: `Party.kind` can now also be `TRUST`, and can no longer be `FUND`. The compiler can reject code that reads it.",
    ],
    "loses an alternative": [
      (root) => (find(root, `${PROPERTIES}|event|oneOf`)["length"] = 1),
      "minor: `Party.event` can no longer be `Stop`.",
    ],
    "has two alternatives that gain the same property": [
      (root) => ["0", "1"].forEach((at) => (find(root, `${PROPERTIES}|event|oneOf|${at}|properties`)["more"] = {})),
      "minor: `Party.event.more` is new, and may be missing.",
    ],
    "gets another default": [
      set(`${GET}|parameters|1|schema`, { default: 2 }),
      "major: The default of the query parameter `depth` of `getParty` changes from `1` to `2`. " +
        "If a call omits it, the service uses the new default. The compiler does not report the change.",
    ],
    "limits its undocumented properties to strings": [
      set("components|schemas|Open", { additionalProperties: { type: "string" } }),
      "minor: `Open` can now have other properties only if their value is `string`.",
    ],
  });
});

describe("the sentence for an input or a header", () => {
  checkSentences("an input or a header", {
    "is a path parameter with a new name": [
      all(
        move("paths", "/parties/{party_id}", "/parties/{id}"),
        set("paths|/parties/{id}|get|parameters|0", { name: "id" }),
      ),
      "major: The path parameter `party_id` of `getParty` is renamed to `id`: rename it in the `path` input of your calls, " +
        "and in the path if you call `broker.http`.",
    ],
    "is a query parameter with a new name": [
      set(`${GET}|parameters|1`, { name: "max_depth" }),
      "major: The query parameter `depth` of `getParty` is renamed to `max_depth`: rename it in your code.",
    ],
    "is a query parameter that is removed while another query parameter is added": [
      (root) => (find(root, `${GET}|parameters`)["1"] = query("account")),
      "major: The query parameter `depth` of `getParty` is removed. A call that passes it in an object literal does not compile.",
      "minor: The query parameter `account` of `getParty` is new, and optional: `string`.",
    ],
    "moves from the query to the headers": [
      set(`${GET}|parameters|1`, { in: "header" }),
      "major: The query parameter `depth` of `getParty` is now a request header: move it there in your calls.",
    ],
    "is new in all operations of a path": [
      set("paths|/parties", { parameters: [query("language")] }),
      "minor: The query parameter `language` of every operation of `/parties` is new, and optional: `string`.",
    ],
    "becomes optional in a response": [
      drop(`${GET}|responses|200|headers|x-left`, "required"),
      "major: The response header `x-left` of the response 200 of `getParty` can now be missing. Code that reads it must handle its absence. The compiler does not report the change.",
    ],
    "is a request body that becomes optional": [
      drop(`${POST}|requestBody`, "required"),
      "minor: The request body of `addParty` is now optional.",
    ],
    "is a request body with a new media type": [
      set(`${POST}|requestBody|content`, { "application/xml": {} }),
      "minor: The request body of `addParty` can now be sent as `application/xml`.",
    ],
  });
});

describe("the sentence for an operation", () => {
  const swap = (root: Node) => {
    find(root, "paths|/parties|get")["operationId"] = "addParty";
    find(root, POST)["operationId"] = "listParties";
  };
  checkSentences("an operation", {
    "is no longer retried": [set(GET, { "x-retry": "never" }), "minor: The client no longer retries `getParty`."],
    "is now retried": [set(POST, { "x-retry": "safe" }), "minor: The client now retries `addParty`."],
    "moves to another family": [
      set(GET, { "x-family": "marketData" }),
      "major: `broker.trading.getParty()` is now `broker.marketData.getParty()`: change it in your code.",
    ],
    "is renamed": [
      set(GET, { operationId: "readParty", "x-introduced": "2026-11-20" }),
      "major: `getParty` is renamed to `readParty`. Call it by the new name.",
    ],
    "swaps its name with another operation": [
      swap,
      "major: `addParty` now calls `GET /parties`, as `listParties` did before. To call `POST /parties`, use `listParties`.",
      "major: `listParties` now calls `POST /parties`, as `addParty` did before. To call `GET /parties`, use `addParty`.",
    ],
    "loses an error response": [drop(`${GET}|responses`, "404"), "minor: The response 404 of `getParty` is removed."],
    "is added with limits, errors and retries": [
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
      "minor: `broker.trading.placeOrder()` is new: it calls `POST /orders`. Inputs: query parameter `limit` " +
        "(optional): `integer`, from 1 to 50, default `9`; request body (required): `NewParty`. Responses: 201 with `text/csv`: " +
        "`string`. Errors: 409 with `Owner`; 503 without a body. The client never retries it.",
    ],
  });
});

describe("the sentence for a placeholder", () => {
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
    "minor: `broker.marketData.listTicks()` is no longer a placeholder: it calls `GET /ticks`. Inputs: query parameter `symbol` (required): `string`. Responses: 204 without a body. No error is documented. The client retries it.";
  checkSentences("a placeholder", {
    "becomes an operation while a placeholder with the same content is added": [
      (root) => {
        const same = structuredClone(find(root, `${PLACEHOLDERS}|listTicks`));
        document(root);
        find(root, PLACEHOLDERS)["listTrades"] = same;
      },
      DOCUMENTED,
      "patch: The placeholder `listTrades` is new. It cannot be called by its name yet.",
    ],
    "is renamed and gets other texts": [
      all(
        move(PLACEHOLDERS, "listTicks", "listOptionTicks"),
        set(`${PLACEHOLDERS}|listOptionTicks`, { summary: "List more", description: "Lists more." }),
      ),
      "patch: The description of the placeholder `listOptionTicks` is reworded.",
      "patch: The placeholder `listTicks` is renamed to `listOptionTicks`.",
      "patch: The summary of the placeholder `listOptionTicks` is reworded.",
    ],
    "is removed while another placeholder is added": [
      all(drop(PLACEHOLDERS, "listTicks"), set(PLACEHOLDERS, { listHalted: halted })),
      "patch: The placeholder `listHalted` is new. It cannot be called by its name yet.",
      "patch: The placeholder `listTicks` is removed. It could not be called by its name.",
    ],
    "moves to another family": [
      set(`${PLACEHOLDERS}|listTicks`, { "x-family": "trading" }),
      "patch: The placeholder `broker.marketData.listTicks` is now `broker.trading.listTicks`. It cannot be called by its name yet.",
    ],
    "gets an earlier `x-introduced`": [
      set(`${PLACEHOLDERS}|listTicks`, { "x-introduced": "2001-01-01" }),
      "patch: The date of the revision that introduced the placeholder `listTicks` is now `2001-01-01`.",
    ],
  });
});

describe("the sentence for a schema", () => {
  checkSentences("a schema", {
    "gains `additionalProperties` together with two other schemas": [
      (root) => ["Party", "Owner", "NewParty"].forEach((name) => set(`components|schemas|${name}`, OPEN)(root)),
      "minor: The types of the schemas `Party`, `Owner` and `NewParty` now have an index signature for undocumented properties.",
    ],
  });
});
