import { expect, test } from "vitest";
import { find, saidOf, type Node } from "./helpers/said.ts";

const GET = "paths|/parties/{party_id}|get";
const PROPERTIES = "components|schemas|Party|properties";
const LISTED = "paths|/parties|get|responses|200|content|application/json|schema";

/**
 * Name of each string schema in a plan, and the location of the schema in the document. The first three schemas are in
 * requests.
 */
const PLACES: readonly (readonly [name: string, place: string])[] = [
  ["the path parameter `party_id` of `getParty`", `${GET}|parameters|0|schema`],
  ["the request header `x-desk` of `getParty`", `${GET}|parameters|2|schema`],
  ["`NewParty.note`", "components|schemas|NewParty|properties|note"],
  ["the response header `x-left` of the response 200 of `getParty`", `${GET}|responses|200|headers|x-left|schema`],
  ["`Party.id`", `${PROPERTIES}|id`],
  ["an item of `Party.tags`", `${PROPERTIES}|tags|items`],
  ["each value in `Party.labels`", `${PROPERTIES}|labels|additionalProperties`],
  ["an item of `parties` in the response 200 of `listParties`", `${LISTED}|properties|parties|items`],
];

const must = (index: number) => (index < 3 ? "must now be" : "is now");

test.each<[kind: string, edit: (schema: Node) => unknown, said: (name: string, index: number) => string]>([
  ["a new description", (schema) => (schema["description"] = "It."), (name) => `the description of ${name} is new.`],
  ["a deprecation", (schema) => (schema["deprecated"] = true), (name) => `${name} is deprecated.`],
  [
    "null as an additional alternative",
    (schema) => {
      delete schema["type"];
      schema["anyOf"] = [{ type: "string" }, { type: "null" }];
    },
    (name) => `${name} can now be null.`,
  ],
  ["a new enum", (schema) => (schema["enum"] = ["a", "b"]), (name) => `${name} can now only be \`a\` or \`b\`.`],
  ["a new constant", (schema) => (schema["const"] = "a"), (name) => `${name} can now only be \`a\`.`],
  [
    "a new format",
    (schema) => (schema["format"] = "date"),
    (name, at) => `${name} ${must(at)} in the format \`date\`.`,
  ],
  [
    "a new maximum length",
    (schema) => (schema["maxLength"] = 5),
    (name, at) => `${name} ${must(at)} at most \`5\` characters long.`,
  ],
  [
    "a new extension",
    (schema) => (schema["x-note"] = "n"),
    (name) => `the extension \`x-note\` of ${name} is now \`n\`.`,
  ],
])("the plan has the expected sentence for %s in each schema", async (_, edit, said) => {
  const lines = await saidOf((root) => PLACES.forEach(([, place]) => edit(find(root, place))));
  const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
  // The plan adds a second sentence to a major change. The test compares only the first sentence.
  const sentences = lines.map((line) => line.replace(/^\w+: /, "").replace(/\. .*$/, "."));
  expect(sentences.sort()).toEqual(PLACES.map(([name], index) => capital(said(name, index))).sort());
});
