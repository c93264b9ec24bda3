// Tests the reasons beside the sentences, because a reason that is true for one change can be false for a similar change.
import { list } from "@org/codegen/document";
import { expect, test } from "vitest";
import { find, json, planOf, ref, rowsOf, set, type Node } from "../../test/helpers/said.ts";

const LIST = "paths|/parties|get";
const GET = "paths|/parties/{party_id}|get";
const POST = "paths|/parties|post";
const VERSION = { name: "x-v", in: "header", required: true, schema: { type: "string", const: "v7" } };
const SORTS = [
  { type: "string", maxLength: 3 },
  { type: "string", pattern: "^a" },
];
const TAGS = { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } };
const FILTER = { name: "filter", in: "query", schema: { type: "object", properties: { by: { type: "string" } } } };
const entries = (count: number) => ({
  type: "array",
  prefixItems: Array.from({ length: count }, () => ({ type: "string" })),
  maxItems: count,
});
const NUMBER = "components|schemas|NewParty|properties|rank";
const ASSETS = {
  Asset: { type: "object", required: ["kind"], properties: { kind: { type: "string" }, name: { type: "string" } } },
  Bond: { allOf: [ref("Asset"), { type: "object", properties: { rate: { type: "number" } } }] },
  Fund: { allOf: [ref("Asset"), { type: "object", properties: { unit: { type: "string" } } }] },
};
const KINDS = {
  propertyName: "kind",
  mapping: { BOND: "#/components/schemas/Bond", FUND: "#/components/schemas/Fund" },
};
/** Adds a property with a union of two schemas, which both include the schema `Asset`. */
const withAssetsOf = (owner: string) => (root: Node) => {
  set("components|schemas", ASSETS)(root);
  const asset = { oneOf: [ref("Bond"), ref("Fund")], discriminator: KINDS };
  set(`components|schemas|${owner}|properties`, { asset })(root);
};
const withRank = (rank: Node, owner = "NewParty") => set(`components|schemas|${owner}|properties`, { rank });
const withTrace = (name: string, required: boolean, rest: Node = {}) =>
  set(LIST, { parameters: [{ name, in: "header", required, schema: TEXT, ...rest }] });
const TEXT = { type: "string" };
const object = (properties: Node = {}) => ({ type: "object", properties });
const union = (mapping: Readonly<Record<string, string>>) => ({
  oneOf: Object.values(mapping).map((name) => ref(name)),
  discriminator: { propertyName: "kind", mapping },
});
const scheme = { key: { type: "apiKey", in: "header", name: "x-key" } };

test.concurrent.each(
  rowsOf({
    "an inline response with another schema and another description replaces a shared error response": [
      (root) => {
        set("components", { responses: { None: { description: "None.", ...json(ref("Owner")) } } })(root);
        set(`${GET}|responses`, { 404: ref("None", "responses") })(root);
      },
      set(`${GET}|responses`, { 404: { description: "No such party.", ...json(ref("Open")) } }),
      "major: The response 404 of `getParty` changes from `Owner` to `Open`. | The compiler can reject code that reads it.",
      "none: The response 404 of `getParty` no longer refers to the shared response `None`. | The `$ref` itself does not change the allowed values.",
      "patch: The description of the response 404 of `getParty` is reworded. | Only the documentation changes.",
    ],
    "a response gets a body": [
      set(`${GET}|responses|404`, json(ref("Owner"))),
      "minor: The response 404 of `getParty` now has the body `Owner`. | Code can read additional data.",
    ],
    "a value in a request can also be a string, and its maximum decreases": [
      withRank({ type: "integer", maximum: 9 }),
      set(NUMBER, { type: ["integer", "string"], maximum: 5 }),
      "major: `NewParty.rank` must now be at most `5` instead of `9`. | The service can reject values that were accepted before. The compiler does not report the change.",
      "minor: `NewParty.rank` changes from `integer` to `integer` or `string`. | Calls can pass more values than before.",
    ],
    "an integer in a request becomes a number, and an exclusive minimum replaces the minimum": [
      withRank({ type: "integer", minimum: 1 }),
      (root) =>
        void Object.assign(find(root, "components|schemas|NewParty|properties"), {
          rank: { type: "number", exclusiveMinimum: 0 },
        }),
      "minor: `NewParty.rank` changes from `integer` to `number`. | The service accepts values that were rejected before. The types stay the same.",
      "minor: `NewParty.rank` now only has to be more than `0` instead of at least `1`. | The service accepts values that were rejected before. The types stay the same.",
    ],
    "a value in a request can be a string instead of null": [
      withRank({ type: ["number", "null"] }),
      set(NUMBER, { type: ["number", "string"] }),
      "major: `NewParty.rank` changes from `number` or `null` to `number` or `string`. | The compiler can reject an existing call that passes it.",
    ],
    "a discriminator property lists the values that the discriminator already has": [
      (root) => ["Party", "NewParty"].forEach((owner) => withAssetsOf(owner)(root)),
      set("components|schemas|Asset|properties|kind", { enum: ["BOND", "FUND"] }),
      "minor: `Asset.kind` can now only be `BOND` or `FUND`. | Code that compares it with a value that is gone, or creates such an object, for example in a test, can fail to compile.",
    ],
    "the alternatives of a union require a new property": [
      withAssetsOf("NewParty"),
      (root) => {
        set("components|schemas|Asset", { required: ["kind", "code"] })(root);
        set("components|schemas|Asset|properties", { code: { type: "string" } })(root);
      },
      "major: `Asset.code` is new, and required: `string`. | A call without it does not compile.",
    ],
    "an inline object with a new maximum length replaces an alternative with `allOf`": [
      withAssetsOf("Party"),
      (root) => {
        const { Asset } = structuredClone(ASSETS);
        const properties = { ...Asset.properties, name: { type: "string", maxLength: 5 }, rate: { type: "number" } };
        set("components|schemas", { Bond: { ...Asset, properties } })(root);
      },
      "none: `Bond` is written in another way. | It allows the same values as before. Only the notation differs.",
      "patch: `Bond.name` is now at most `5` characters long. | Code that reads it works as before.",
    ],
    "an object of a request is closed with `unevaluatedProperties`": [
      set("components|schemas|NewParty", { unevaluatedProperties: false }),
      "major: `NewParty` can no longer have properties that are not documented. | The service can reject values that were accepted before. The compiler does not report the change.",
    ],
    "two status classes with the same body replace the default response": [
      set(`${GET}|responses`, { default: { description: "Another.", ...json(ref("Owner")) } }),
      (root) => {
        const responses = find(root, `${GET}|responses`);
        Object.assign(responses, { "4XX": responses["default"], "5XX": responses["default"] });
        delete responses["default"];
      },
      "minor: The response 4XX of `getParty` is new, with `Owner`. | Failed calls reject as before.",
      "minor: The response 5XX of `getParty` is new, with `Owner`. | Failed calls reject as before.",
      "minor: The response default of `getParty`, with `Owner`, is removed. | Failed calls reject as before.",
    ],
    "an operation repeats the `security` of the document": [
      (root) => {
        set("components", { securitySchemes: scheme })(root);
        root["security"] = [{ key: [] }];
      },
      set(LIST, { security: [{ key: [] }] }),
      "none: The `security` of `listParties` is written in another way. | Requests are signed as before.",
    ],
    "an enum gains null, which the keyword `type` excludes": [
      set("components|schemas|Party|properties|kind", { enum: ["FIRM", "FUND", null] }),
      "major: The type of `Party.kind` now contains null. | Code that reads it must also handle null.",
    ],
    "two schemas swap their names": [
      (root) => {
        const schemas = find(root, "components|schemas");
        [schemas["Open"], schemas["Owner"]] = [schemas["Owner"], schemas["Open"]];
        const renamed = JSON.stringify(root).replaceAll('schemas/Owner"', 'schemas/Open"');
        Object.assign(root, JSON.parse(renamed));
      },
      "major: `Open` is renamed to `Owner`: rename it in your code. | Code that contains the old name gets another type.",
      "major: `Owner` is renamed to `Open`: rename it in your code. | Code that contains the old name gets another type.",
    ],
    "a response gets another media type": [
      set(`${LIST}|responses|200`, { content: { "text/csv": { schema: { type: "string" } } } }),
      "major: The response 200 of `listParties` is now `text/csv` with `string` instead of `application/json`. | The compiler can reject code that reads it.",
    ],
    "a required response header is removed": [
      (root) => delete find(root, `${GET}|responses|200`)["headers"],
      "major: The response header `x-left` of the response 200 of `getParty` is removed. | Code that reads it must handle its absence. The compiler does not report the change.",
    ],
    "an error response with a header is removed": [
      set(`${GET}|responses`, {
        "429": { description: "Wait.", headers: { "retry-after": { schema: { type: "integer" } } } },
      }),
      (root) => delete find(root, `${GET}|responses`)["429"],
      "major: The response 429 of `getParty`, with the header `retry-after`, is removed. | Code that reads the headers of this status must handle their absence. The compiler does not report the change.",
    ],
    "an error response with a header is added": [
      set(`${GET}|responses`, {
        "429": { description: "Wait.", headers: { "retry-after": { schema: { type: "integer" } } } },
      }),
      "minor: The response 429 of `getParty` is new, without a body, with the header `retry-after`. | Failed calls reject as before.",
    ],
    "a shared parameter becomes required beside another required parameter": [
      (root) => {
        set("components", { parameters: { Start: { name: "start", in: "query", schema: { type: "string" } } } })(root);
        set(LIST, {
          parameters: [
            { $ref: "#/components/parameters/Start" },
            { name: "end", in: "query", required: true, schema: { type: "string" } },
          ],
        })(root);
      },
      set("components|parameters|Start", { required: true }),
      "major: The query parameter `start` of `listParties` is now required. | A call without it does not compile.",
    ],
    "the client no longer sends a header automatically": [
      set(LIST, { parameters: [{ ...VERSION, "x-client-supplied": true }] }),
      set(LIST, { parameters: [VERSION] }),
      "major: The client no longer sends the request header `x-v` of `listParties`: pass `v7` in the `headers` of your calls. | A call without it does not compile.",
    ],
    "a union accepts only values that match exactly one alternative": [
      set(LIST, {
        parameters: [{ name: "sort", in: "query", schema: { anyOf: SORTS } }],
      }),
      set(LIST, { parameters: [{ name: "sort", in: "query", schema: { oneOf: SORTS } }] }),
      "major: The query parameter `sort` of `listParties` can no longer match two alternatives at once. | The service can reject values that were accepted before. The compiler does not report the change.",
    ],
    "an operation no longer requires authentication": [
      (root) => {
        set("components", { securitySchemes: scheme })(root);
        Object.assign(root, { security: [{ key: [] }] });
      },
      set(LIST, { security: [] }),
      "minor: `listParties` no longer requires authentication. | The client still signs its requests.",
    ],
    "an operation requires authentication": [
      set("components", { securitySchemes: scheme }),
      set(LIST, { security: [{ key: [] }] }),
      "major: `listParties` now requires authentication with the security scheme `key`. | The service rejects requests without authentication.",
    ],
    "a schema gets a name in lower case": [
      (root) => {
        const schemas = find(root, "components|schemas");
        schemas["open"] = schemas["Open"];
        delete schemas["Open"];
      },
      'major: `Open` is renamed to `open`: rename it in `components["schemas"]`. The exported type is still `Open`. | Code that contains the old name does not compile.',
    ],
    "a schema of requests and responses gets a property that only responses have": [
      set(`${POST}|responses`, { 200: { description: "It.", ...json(ref("NewParty")) } }),
      set("components|schemas|NewParty|properties", { made: { type: "string", readOnly: true } }),
      "minor: The type `NewPartyRequest` is new. It is the request variant of `NewParty`. | New code can use it.",
      "minor: `NewParty.made` is new, only in responses, and may be missing: `string`. | Code can read additional data.",
    ],
    "an operation is deprecated": [
      set(LIST, { deprecated: true }),
      "minor: `listParties` is deprecated. | It still works, and can be removed later.",
    ],
    "a list in the query gets another style": [
      set(LIST, { parameters: [TAGS] }),
      set(LIST, { parameters: [{ ...TAGS, explode: false }] }),
      "major: The query parameter `tags` of `listParties` is now sent as `tags=a,b` instead of `tags=a&tags=b`. | The client sends the new form, and your calls stay the same. Requests that your own code builds need the new form.",
    ],
    "an object in the query gets another style": [
      set(LIST, { parameters: [FILTER] }),
      set(LIST, { parameters: [{ ...FILTER, style: "deepObject" }] }),
      "major: The query parameter `filter` of `listParties` is now sent as `filter[x]=1&filter[y]=2` instead of `x=1&y=2`. | The client sends the new form, and your calls stay the same. Requests that your own code builds need the new form.",
    ],
    "a shared parameter of two operations gets a maximum": [
      (root) => {
        set("components", { parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer" } } } })(root);
        set(LIST, { parameters: [ref("Limit", "parameters")] })(root);
        set(POST, { parameters: [ref("Limit", "parameters")] })(root);
      },
      set("components|parameters|Limit|schema", { maximum: 5 }),
      "major: The query parameter `limit` of `listParties` and `addParty` must now be at most `5`. | The service can reject values that were accepted before. The compiler does not report the change.",
    ],
    "an alternative of a union gets an enum with one value": [
      set("components|schemas|Party|properties", { rank: { anyOf: [{ type: "integer" }, { type: "string" }] } }),
      set("components|schemas|Party|properties|rank", { anyOf: [{ type: "integer", enum: [1] }, { type: "string" }] }),
      "minor: The alternative `integer` of `Party.rank` can now only be `1`. | Code that compares it with a value that is gone, or creates such an object, for example in a test, can fail to compile.",
    ],
    "the API key is sent in another header": [
      (root) => {
        set("components", { securitySchemes: scheme })(root);
        root["security"] = [{ key: [] }];
      },
      set("components|securitySchemes|key", { name: "x-other" }),
      "major: The security scheme `key` now uses the request header `x-other` instead of `x-key`. | The service rejects requests that authenticate in the old way. Check how the client authenticates.",
    ],
    "a value of a discriminator outside a union gets another schema": [
      set("components|schemas|Party", { discriminator: { propertyName: "kind", mapping: { FIRM: "Owner" } } }),
      set("components|schemas|Party", { discriminator: { propertyName: "kind", mapping: { FIRM: "Open" } } }),
      "patch: `Party` with `FIRM` in `kind` is now `Open` instead of `Owner`. | It does not affect programs.",
    ],
    "an operation gets a reference to a header that the client sends": [
      (root) => set("components", { parameters: { Version: { ...VERSION, "x-client-supplied": true } } })(root),
      set(LIST, { parameters: [ref("Version", "parameters")] }),
      "patch: The request header `x-v` of `listParties` is new, and required: only `v7`. | The client sends it automatically. Requests that your own code builds need it.",
    ],
    "a property of a response can no longer be null": [
      set("components|schemas|Party|properties", { seat: { type: ["string", "null"] } }),
      set("components|schemas|Party|properties", { seat: { type: "string" } }),
      "minor: `Party.seat` can no longer be null. | Code that creates such an object with null, for example in a test, does not compile.",
    ],
    "a schema gains an `allOf` part with a required property": [
      (root) => {
        set("components|schemas", { Dated: { type: "object", required: ["on"], properties: { on: {} } } })(root);
        set("components|schemas", { Party: { allOf: [find(root, "components|schemas|Party")] } })(root);
      },
      (root) => {
        const party = find(root, "components|schemas|Party");
        party["allOf"] = [...list(party["allOf"]), ref("Dated")];
      },
      "minor: `Party.on` is new, and always present. Code that creates such an object without it, for example in a test, does not compile. | Code can read additional data.",
      "none: `Party` now includes `Dated`. | Other lines describe the effect.",
    ],
    "the server URL and the tags of the document change": [
      (root) => void Object.assign(root, { servers: [{ url: "https://a.invalid" }], tags: [{ name: "a" }] }),
      (root) => void Object.assign(root, { servers: [{ url: "https://b.invalid" }], tags: [{ name: "b" }] }),
      "patch: The list of servers of the document changes from `https://a.invalid` to `https://b.invalid`. | The client gets the base URL from your code. Check whether it is still right.",
      "patch: `tags` of the document changes from `a` to `b`. | Only the documentation changes.",
    ],
    "a list with `prefixItems` gains an entry": [
      set("components|schemas|Party|properties", { tags: entries(2) }),
      set("components|schemas|Party|properties", { tags: entries(3) }),
      "major: `Party.tags` can now have at most `3` items instead of `2`. | A list can now have a number of items that was not possible before. The compiler does not report the change.",
      "none: `Party.tags` now has an entry 3: `string`. | The lines about the number of items describe the effect.",
    ],
    "an operation is no longer deprecated": [
      set(LIST, { deprecated: true }),
      (root) => delete find(root, LIST)["deprecated"],
      "minor: `listParties` is no longer deprecated. | You can keep using it.",
    ],
    "an inline response with a second media type replaces a shared error response": [
      (root) => {
        set("components", { responses: { None: { description: "None.", ...json(ref("Owner")) } } })(root);
        set(`${GET}|responses`, { 404: ref("None", "responses") })(root);
      },
      set(`${GET}|responses`, {
        404: { description: "None.", content: { ...json(ref("Owner")).content, "text/csv": { schema: TEXT } } },
      }),
      "major: The response 404 of `getParty` can now also be `text/csv` with `string`. | Code that reads the body must also handle this media type.",
      "none: The response 404 of `getParty` no longer refers to the shared response `None`. | The `$ref` itself does not change the allowed values.",
    ],
    "a value of a discriminator changes": [
      (root) => {
        set("components|schemas", { Fill: object(), Stop: object() })(root);
        set("components|schemas|Party|properties", { event: union({ FILL: "Fill", STOP: "Stop" }) })(root);
      },
      set("components|schemas|Party|properties", { event: union({ FILL: "Fill", HALT: "Stop" }) }),
      "major: `Stop.kind` changes from `STOP` to `HALT`. | The compiler can reject code that reads it.",
    ],
    "a property of requests and responses changes from `readOnly` to `writeOnly`": [
      (root) => {
        set(`${POST}|responses`, { 200: { description: "It.", ...json(ref("NewParty")) } })(root);
        set("components|schemas|NewParty|properties", { made: { ...TEXT, readOnly: true } })(root);
      },
      set("components|schemas|NewParty|properties", { made: { ...TEXT, writeOnly: true } }),
      "major: `NewParty.made` is now only in requests, and responses do not contain it. | Code that needs its value does not compile.",
      "minor: The type `NewPartyResponse` is new. It is the response variant of `NewParty`. | New code can use it.",
    ],
    "a response body gets a description beside the reference to its schema": [
      set("components|schemas|Party", { description: "A party." }),
      set(`${GET}|responses|200|content|application/json|schema`, { description: "The party." }),
      "patch: The description of the schema of the response 200 of `getParty` is reworded. | Only the documentation changes.",
    ],
    "an inline schema with one more property replaces a reference to a schema with a description": [
      set("components|schemas|Owner", { description: "An owner." }),
      (root) => {
        const { properties, ...owner } = find(root, "components|schemas|Owner");
        const schema = { ...owner, properties: { ...Object(properties), age: TEXT } };
        set("components|schemas|Party|properties", { owner: schema })(root);
      },
      "minor: `Party.owner.age` is new, and may be missing: `string`. | Code can read additional data.",
      "none: `Party.owner` no longer refers to `Owner`. | The `$ref` itself does not change the allowed values.",
    ],
    "a union gains an object with a constant property": [
      set("components|schemas|NewParty|properties", { by: { anyOf: [ref("Owner"), TEXT] } }),
      set("components|schemas|NewParty|properties", {
        by: { anyOf: [ref("Owner"), TEXT, object({ kind: { const: "ME" } })] },
      }),
      "minor: `NewParty.by` can now also be an object with the `kind` `ME`. | Calls can pass more values than before.",
    ],
    "another schema replaces an alternative of a union": [
      set("components|schemas|Party|properties", { by: { anyOf: [ref("Owner"), ref("Open")] } }),
      set("components|schemas|Party|properties", { by: { anyOf: [ref("Owner"), ref("NewParty")] } }),
      "major: `Party.by` can now be `NewParty` instead of `Open`. | The compiler can reject code that reads it.",
    ],
    "an enum lists null, and the type does not allow null": [
      set("components|schemas|Party|properties", { kind: { type: "string", enum: ["FIRM", null] } }),
      "major: The types of the responses of the operations `getParty` and `addParty` change. | The compiler can reject code that uses the old types.",
      "minor: `Party.kind` can no longer be `FUND`. | Code that compares it with a value that is gone, or creates such an object, for example in a test, can fail to compile.",
    ],
    "a `writeOnly` property of a schema that no request uses is removed": [
      set("components|schemas|Party|properties", { pin: { ...TEXT, writeOnly: true } }),
      (root) => delete find(root, "components|schemas|Party|properties")["pin"],
      "none: `Party.pin` is removed. | It changes neither requests nor responses.",
    ],
    "a success status with another description replaces another success status": [
      (root) => {
        const responses = find(root, `${GET}|responses`);
        responses["201"] = { ...Object(responses["200"]), description: "It is new." };
        delete responses["200"];
      },
      "major: `getParty` now responds with 201 instead of 200. | Code that expects the old status no longer works.",
    ],
    "a tag of the document gets a description": [
      (root) => void Object.assign(root, { tags: [{ name: "a" }, { name: "b" }] }),
      (root) => void Object.assign(root, { tags: [{ name: "a" }, { name: "b", description: "B." }] }),
      "patch: The description of the tag `b` is new. | Only the documentation changes.",
    ],
    "one string in requests and responses can be longer, and another string can no longer be empty": [
      set(`${POST}|responses`, { 200: { description: "It.", ...json(ref("NewParty")) } }),
      (root) => {
        set("components|schemas|NewParty|properties|name", { maxLength: 12 })(root);
        set("components|schemas|NewParty|properties|note", { not: { const: "" } })(root);
      },
      "major: `NewParty.name` can now be at most `12` characters long instead of `9`. | In responses: New values are possible. The compiler does not report the change. In requests: The service accepts values that were rejected before. The types stay the same.",
      "major: `NewParty.note` can no longer be the empty text. | In requests: The service can reject values that were accepted before. The compiler does not report the change. In responses: Code that reads it works as before.",
    ],
    "an operation gets another path and another method": [
      (root) => {
        const paths = find(root, "paths");
        paths["/parties/{party_id}/read"] = { post: find(root, GET) };
        delete paths["/parties/{party_id}"];
      },
      "major: `getParty` moves from `GET /parties/{party_id}` to `POST /parties/{party_id}/read`. | Code that calls it by its path does not compile. Calls with `broker.fetch` and with definitions of your own compile, but can fail.",
    ],
    "a new schema is only a reference to another schema": [
      set("components|schemas", { Person: ref("Owner") }),
      "minor: `Person` is new: another name of `Owner`. | New code can use it.",
    ],
    "a string becomes a string or an integer": [
      set("components|schemas|Party|properties", { on: { ...TEXT, format: "date" } }),
      set("components|schemas|Party|properties", { on: { type: ["string", "integer"], format: "date" } }),
      "major: `Party.on` changes from `string` in the format `date` to `integer` or `string` in the format `date`. | Code that reads it must also handle the new values.",
    ],
    "a placeholder becomes an operation of another family with another description": [
      (root) => {
        delete find(root, "components|pathItems")["listBars"];
        const described = {
          summary: "List bars",
          description: "Lists all bars.",
          "x-family": "trading",
          "x-group": "lists",
        };
        const bars = {
          operationId: "listBars",
          ...described,
          "x-retry": "safe",
          responses: { 200: { description: "They." } },
        };
        set("paths", { "/bars": { get: bars } })(root);
      },
      "minor: `broker.trading.listBars()` is no longer a placeholder, and was `broker.marketData.listBars` before: it calls `GET /bars`. It takes no input. Responses: 200 without a body. No error is documented. The client retries it. | New code can use it.",
      "patch: The `group` of `listBars` in the exported object `operations` is now `lists` instead of `bars`. | It does not affect calls.",
      "patch: The description of `listBars` is reworded. | Only the documentation changes.",
    ],
    "an `allOf` part repeats a property of another part": [
      (root) => {
        const parts = [ref("Owner"), object({ age: TEXT })];
        set("components|schemas", { Person: { allOf: parts } })(root);
      },
      set("components|schemas|Person|allOf|1|properties", { name: TEXT }),
      "none: `Person` is written in another way. | It allows the same values as before. Only the notation differs.",
    ],
    "a new schema requires a property of one of its `allOf` parts": [
      set("components|schemas", { Person: { allOf: [ref("Owner"), { ...object({ age: TEXT }), required: ["age"] }] } }),
      "minor: `Person` is new: `Owner` with `age` (always present, `string`). | New code can use it.",
    ],
    "a parameter becomes a list and gets another value of `explode`": [
      set(LIST, { parameters: [{ name: "tags", in: "query", schema: TEXT }] }),
      set(LIST, { parameters: [{ ...TAGS, explode: false }] }),
      "major: The query parameter `tags` of `listParties` changes from `string` to a list of `string`. | A call that passes a `string` does not compile.",
      "none: `explode` of the query parameter `tags` of `listParties` is now `false`. | Other lines describe the effect.",
    ],
    "a property moves into an `allOf` part and gets another description, and another property is new": [
      set("components|schemas", { Person: object({ age: { ...TEXT, description: "Years." } }) }),
      set("components|schemas", {
        Aged: object({ age: { ...TEXT, description: "Full years." } }),
        Person: { allOf: [ref("Aged"), object({ city: TEXT })] },
      }),
      "minor: `Aged` is new: `age` (`string`). | New code can use it.",
      "minor: `Person.city` is new, and may be missing: `string`. | No operation uses it, so only code with the exported type is affected.",
      "patch: The description of `Person.age` is reworded. | Only the documentation changes.",
    ],
    "two operations refer to a new shared parameter that is required": [
      set("components", { parameters: { Scope: { name: "scope", in: "query", required: true, schema: TEXT } } }),
      (root) => {
        set(LIST, { parameters: [ref("Scope", "parameters")] })(root);
        set(POST, { parameters: [ref("Scope", "parameters")] })(root);
      },
      "major: The query parameter `scope` of `addParty` is new, and required: `string`. | A call without it does not compile.",
      "major: The query parameter `scope` of `listParties` is new, and required: `string`. | A call without it does not compile.",
    ],
    "two operations lose a reference to a shared header": [
      (root) => {
        set("components", { parameters: { Trace: { name: "x-trace", in: "header", schema: TEXT } } })(root);
        set(LIST, { parameters: [ref("Trace", "parameters")] })(root);
        set(POST, { parameters: [ref("Trace", "parameters")] })(root);
      },
      (root) => {
        set(LIST, { parameters: [] })(root);
        set(POST, { parameters: [] })(root);
      },
      "major: The request header `x-trace` of `addParty` is removed. | A call that passes it compiles, because `headers` can have any name. The service ignores the header.",
      "major: The request header `x-trace` of `listParties` is removed. | A call that passes it compiles, because `headers` can have any name. The service ignores the header.",
    ],
    "the name of a required header is written in another case": [
      withTrace("x-trace", true),
      withTrace("X-Trace", true),
      "major: The request header `x-trace` of `listParties` is renamed to `X-Trace`. | A call with the old name does not compile.",
    ],
    "the name of an optional header is written in another case": [
      withTrace("x-trace", false),
      withTrace("X-Trace", false),
      "patch: The request header `x-trace` of `listParties` is renamed to `X-Trace`. | Calls work as before, because the names of HTTP headers are case-insensitive.",
    ],
    "the name of an optional header is written in another case, and its description changes": [
      withTrace("x-trace", false, { description: "A trace." }),
      withTrace("X-Trace", false, { description: "The trace." }),
      "patch: The request header `x-trace` of `listParties` is renamed to `X-Trace`. | Calls work as before, because the names of HTTP headers are case-insensitive.",
      "patch: The description of the request header `X-Trace` of `listParties` is reworded. | Only the documentation changes.",
    ],
    "an enum replaces a limit": [
      withRank({ ...TEXT, maxLength: 4 }),
      withRank({ ...TEXT, enum: ["HIGH", "LOW"] }),
      "major: `NewParty.rank` can now only be `HIGH` or `LOW`. | If a call can pass a value that the new type does not allow, the call does not compile.",
      "none: `NewParty.rank` no longer has to be at most `4` characters long. | Other lines describe the effect.",
    ],
    "an optional parameter with the format `int64` becomes a number": [
      set(LIST, { parameters: [{ name: "since", in: "query", schema: { type: "integer", format: "int64" } }] }),
      set(LIST, { parameters: [{ name: "since", in: "query", schema: { type: "number" } }] }),
      "major: The format of the query parameter `since` of `listParties` is no longer `int64`. | A call that passes a `bigint` does not compile.",
      "minor: The query parameter `since` of `listParties` changes from `integer` in the format `int64` to `number`. | The service accepts values that were rejected before. The types stay the same.",
    ],
    "a list with two entries in an optional body can have a third entry": [
      set(POST, { requestBody: json(object({ pair: { type: "array", prefixItems: [TEXT, TEXT], maxItems: 2 } })) }),
      set(POST, {
        requestBody: json(object({ pair: { type: "array", prefixItems: [TEXT, TEXT, TEXT], maxItems: 3 } })),
      }),
      "major: The types of the inputs of `addParty` change. | The compiler can reject code that uses the old types.",
      "minor: `pair` in the request body of `addParty` can now have at most `3` items instead of `2`. | The service accepts values that were rejected before. The types stay the same.",
      "none: `pair` in the request body of `addParty` now has an entry 3: `string`. | The lines about the number of items describe the effect.",
    ],
    "an object in a request gets its first documented property": [
      withRank({ type: "object" }),
      withRank(object({ level: TEXT })),
      "major: `NewParty.rank.level` is new, and optional: `string`. | Code that reads an undocumented property, or writes one in an object literal, does not compile.",
    ],
    "an object in a response gets its first documented property": [
      withRank({ type: "object" }, "Party"),
      withRank(object({ level: TEXT }), "Party"),
      "major: `Party.rank.level` is new, and may be missing: `string`. | Code that reads an undocumented property, or writes one in an object literal, does not compile.",
    ],
    "an operation refers to another constant header": [
      (root) => {
        const version = (value: string) => ({
          ...VERSION,
          "x-client-supplied": true,
          schema: { ...TEXT, const: value },
        });
        set("components", { parameters: { Old: version("v7"), New: version("v8") } })(root);
        set(LIST, { parameters: [ref("Old", "parameters")] })(root);
      },
      set(LIST, { parameters: [ref("New", "parameters")] }),
      "major: The request header `x-v` of `listParties` changes from `v7` to `v8`. The client sends the new value automatically. | It selects another version of the interface, so responses can be different.",
      "none: The request header `x-v` of `listParties` now refers to the shared parameter `New` instead of the shared parameter `Old`. | The `$ref` itself does not change the allowed values.",
    ],
    "a response refers to another schema, which has no `additionalProperties`": [
      (root) => {
        set("components|schemas", {
          Open1: { ...object({ a: TEXT }), additionalProperties: true },
          Shut: object({ a: TEXT }),
        })(root);
        set(`${LIST}|responses|200`, json(ref("Open1")))(root);
      },
      set(`${LIST}|responses|200`, json(ref("Shut"))),
      "major: The type of the response 200 of `listParties` no longer has an index signature for undocumented properties. | Code that reads an undocumented property, or writes one in an object literal, does not compile.",
      "none: The response 200 of `listParties` now refers to `Shut` instead of `Open1`. | The `$ref` itself does not change the allowed values.",
    ],
    "two path parameters change places": [
      (root) => {
        const parameters = ["one", "two"].map((name) => ({ name, in: "path", required: true, schema: TEXT }));
        set("paths", { "/pairs/{one}/{two}": { get: { ...find(root, LIST), operationId: "getPair", parameters } } })(
          root,
        );
      },
      (root) => {
        const { "/pairs/{one}/{two}": pair, ...others } = find(root, "paths");
        root["paths"] = { ...others, "/pairs/{two}/{one}": pair };
      },
      "major: `getPair` moves from `GET /pairs/{one}/{two}` to `GET /pairs/{two}/{one}`. | Code that calls it by its path does not compile. Calls with `broker.fetch` and with definitions of your own compile, but can fail.",
    ],
    "an operation gets an error status with another body than the default response": [
      set(`${LIST}|responses`, { default: { description: "Failed.", ...json(ref("Owner")) } }),
      set(`${LIST}|responses`, { 409: { description: "Twice.", ...json(object({ id: TEXT })) } }),
      "major: The response 409 of `listParties` is new, with `id` (`string`). | Code that reads `error.body` of this status as before can fail to compile.",
    ],
    "two success statuses replace the only success status": [
      set(`${GET}|responses`, { 200: { description: "It.", ...json(ref("Owner")) } }),
      (root) => {
        const responses = find(root, `${GET}|responses`);
        Object.assign(responses, { 201: responses["200"], 202: responses["200"] });
        delete responses["200"];
      },
      "major: The response 200 of `getParty`, with `Owner`, is removed. | Code that expects the old status no longer works.",
      "minor: The response 201 of `getParty` is new, with `Owner`. | The result of a call has the same types as before. Code that compares the status must also accept this one.",
      "minor: The response 202 of `getParty` is new, with `Owner`. | The result of a call has the same types as before. Code that compares the status must also accept this one.",
    ],
    "an operation moves and gets other servers": [
      set(LIST, { servers: [{ url: "https://a.invalid" }] }),
      (root) => {
        const { get, ...others } = find(root, "paths|/parties");
        set(LIST, { servers: [{ url: "https://b.invalid" }] })(root);
        set("paths", { "/parties": others, "/all": { get } })(root);
      },
      "major: `listParties` moves from `GET /parties` to `GET /all`. | Code that calls it by its path does not compile. Calls with `broker.fetch` and with definitions of your own compile, but can fail.",
      "patch: The list of servers of `listParties` changes from `https://a.invalid` to `https://b.invalid`. | The client gets the base URL from your code. Check whether it is still right.",
    ],
    "a response that refers to a reference is added": [
      (root) => {
        const responses = { Alias: ref("Busy", "responses"), Busy: { description: "Busy.", ...json(ref("Owner")) } };
        set("components", { responses })(root);
      },
      set(`${LIST}|responses`, { 503: ref("Alias", "responses") }),
      "minor: The response 503 of `listParties` is new, with `Owner`. | Failed calls reject as before. `isBrokerError` now knows the type of the body.",
    ],
    "a new schema with `additionalProperties`, which lacks an old property, replaces the schema of a response": [
      (root) => {
        set("components|schemas", { First: { ...object({ a: TEXT, b: TEXT }), additionalProperties: true } })(root);
        set(`${LIST}|responses|200`, json(ref("First")))(root);
      },
      (root) => {
        delete find(root, "components|schemas")["First"];
        set("components|schemas", { Other: { ...object({ a: TEXT, c: TEXT }), additionalProperties: true } })(root);
        set(`${LIST}|responses|200`, json(ref("Other")))(root);
      },
      "major: `b` in the response 200 of `listParties` is removed. | Code that reads it gets `undefined`. The compiler can accept this code, because the type of the object has an index signature.",
      "major: `First` is removed. | Code that contains this name does not compile.",
      "minor: `Other` is new: `a` (`string`) and `c` (`string`). | New code can use it.",
      "minor: `c` in the response 200 of `listParties` is new, and may be missing: `string`. | Code can read additional data.",
      "none: The response 200 of `listParties` now refers to `Other` instead of `First`. | The `$ref` itself does not change the allowed values.",
    ],
    "a constant object gets another title": [
      withRank({ const: { title: "HIGH" } }),
      withRank({ const: { title: "LOW" } }),
      'major: `NewParty.rank` changes from `{"title":"HIGH"}` to `{"title":"LOW"}`. | The compiler can reject an existing call that passes it.',
    ],
    "a schema gets another name and a new property": [
      set("components|schemas|Owner|properties", { age: { type: "integer" } }),
      (root) => {
        const schemas = find(root, "components|schemas");
        const { Owner: owner, ...others } = schemas;
        const text = JSON.stringify({ ...others, PartyOwner: owner }).replaceAll("/Owner", "/PartyOwner");
        root["components"] = { ...Object(root["components"]), schemas: JSON.parse(text) };
        set("components|schemas|PartyOwner|properties", { note: TEXT })(root);
      },
      "major: `Owner` is renamed to `PartyOwner`: rename it in your code. | Code that contains the old name does not compile.",
      "minor: `PartyOwner.note` is new, and may be missing: `string`. | Code can read additional data.",
    ],
  }),
)("the plan has the expected sentences and reasons if %s", async (_, edits, lines) => {
  const { changes } = await planOf(...edits);
  expect(changes.map(({ bump, what, why }) => `${bump}: ${what} | ${why}`).sort()).toEqual(lines);
});
