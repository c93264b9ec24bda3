// Tests that the plan describes a change in the same words in each place of a document.
import { expect, test } from "vitest";
import { find, saidOf, type Node } from "./helpers/said.ts";

const GET = "paths|/parties/{party_id}|get";
const PROPERTIES = "components|schemas|Party|properties";
const LISTED = "paths|/parties|get|responses|200|content|application/json|schema";

/** Places of text schemas, and their names in sentences. Only the first three places are in requests. */
const PLACES: readonly (readonly [name: string, place: string])[] = [
  ["the path parameter `party_id` of `getParty`", `${GET}|parameters|0|schema`],
  ["the request header `x-desk` of `getParty`", `${GET}|parameters|2|schema`],
  ["`NewParty.note`", "components|schemas|NewParty|properties|note"],
  ["the response header `x-left` of the response 200 of `getParty`", `${GET}|responses|200|headers|x-left|schema`],
  ["`Party.id`", `${PROPERTIES}|id`],
  ["an item of `Party.tags`", `${PROPERTIES}|tags|items`],
  ["a value of `Party.labels`", `${PROPERTIES}|labels|additionalProperties`],
  ["an item of `parties` in the response 200 of `listParties`", `${LISTED}|properties|parties|items`],
];

const must = (index: number) => (index < 3 ? "must now be" : "is now");

test.each<[kind: string, edit: (schema: Node) => unknown, said: (name: string, index: number) => string]>([
  ["a new description", (schema) => (schema["description"] = "It."), (name) => `the description of ${name} is new.`],
  ["a deprecation", (schema) => (schema["deprecated"] = true), (name) => `${name} is deprecated.`],
  [
    "another type",
    (schema) => (schema["type"] = "integer"),
    (name) => `${name} changes from \`string\` to \`integer\`.`,
  ],
  [
    "an additional type",
    (schema) => (schema["type"] = ["string", "integer"]),
    (name) => `${name} changes from \`string\` to \`string\` or \`integer\`.`,
  ],
  [
    "null in its list of types",
    (schema) => (schema["type"] = ["string", "null"]),
    (name) => `${name} can now be null.`,
  ],
  [
    "null as an alternative",
    (schema) => {
      delete schema["type"];
      schema["anyOf"] = [{ type: "string" }, { type: "null" }];
    },
    (name) => `${name} can now be null.`,
  ],
  ["an enum", (schema) => (schema["enum"] = ["a", "b"]), (name) => `${name} can now only be \`a\` or \`b\`.`],
  ["a constant", (schema) => (schema["const"] = "a"), (name) => `${name} can now only be \`a\`.`],
  ["a format", (schema) => (schema["format"] = "date"), (name, at) => `${name} ${must(at)} in the format \`date\`.`],
  [
    "a maximum length",
    (schema) => (schema["maxLength"] = 5),
    (name, at) => `${name} ${must(at)} at most \`5\` characters long.`,
  ],
  ["an extension", (schema) => (schema["x-note"] = "n"), (name) => `the extension \`x-note\` of ${name} is now \`n\`.`],
])("in each place, the plan has the expected sentence for a schema that gets %s", async (_, edit, said) => {
  const lines = await saidOf((root) => PLACES.forEach(([, place]) => edit(find(root, place))));
  const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
  // After the sentence of a major, the line also has a reason.
  const sentences = lines.map((line) => line.replace(/^\w+: /, "").replace(/\. .*$/, "."));
  expect(sentences.sort()).toEqual(PLACES.map(([name], index) => capital(said(name, index))).sort());
});
