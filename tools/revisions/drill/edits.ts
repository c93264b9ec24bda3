// Edits the text of the spec as a maintainer does.
import { parse } from "yaml";
import { edit, readBlocks } from "../src/promote/blocks.ts";

export type TextEdit = (yaml: string) => string;

export const OPERATION = "listMadeUpThings";
const PATH = "/made-up/things";
export const PROMOTION = `${OPERATION}=GET:${PATH}:safe`;
const SCHEMA = ["components", "schemas", "MadeUpThing"];

export const reorder: TextEdit = (yaml) => {
  const swapped = swapFirstTwo(yaml, ["components"]);
  return `# The fields are in another order.\n${swapFirstTwo(swapped, ["info"])}`;
};

export const nameOperation =
  (operationId: string, family: string): TextEdit =>
  (yaml) => {
    const entry = [
      "    # newest first",
      `    ${operationId}:`,
      "      x-group: madeUpThings",
      `      x-family: ${family}`,
      `      x-introduced: "${dayAfter(dateIn(yaml))}"`,
      "      description: Lists made-up things.",
      '      summary: "List made-up things"',
    ];
    return readBlocks(yaml).has(["components", "pathItems"])
      ? inBlock(yaml, ["components", "pathItems"], ([key = "", ...others]) => [key, ...entry, ...others])
      : inBlock(yaml, ["components"], (lines) => [...lines, "  pathItems:", ...entry]);
  };

export const name = nameOperation(OPERATION, "trading");

export const fillIn: TextEdit = (yaml) => {
  const values = [
    "description: The things.",
    `schema: { type: array, items: { $ref: "#/${SCHEMA.join("/")}" } } # newest first`,
  ];
  const checked = yaml.replaceAll(/ # to check$/gm, "");
  const filled = checked.replaceAll(/\S.* # to fill in$/gm, (mark) => values.shift() ?? mark);
  const schema = [
    "    MadeUpThing:",
    "      properties:",
    "        name: { type: string, description: Name of the thing. }",
    "        id: { description: 'Identifier of the thing.', type: string }",
    "      required: [name, id] # always present",
    "      description: One thing.",
    "      type: object",
  ];
  return inBlock(filled, SCHEMA.slice(0, 2), ([key = "", ...schemas]) => [key, ...schema, ...schemas]);
};

export const addField =
  (field: string): TextEdit =>
  (yaml) =>
    inSchema(
      yaml,
      "        name: {",
      `        ${field}: { type: string, description: Optional text. }\n        name: {`,
    );

export const describe =
  (words: string): TextEdit =>
  (yaml) =>
    inSchema(yaml, /description: (?:One|Some) .*/, `description: ${words}`);

export const stopRequiring: TextEdit = (yaml) => inSchema(yaml, "[name, id]", "[name]");

export const renameField: TextEdit = (yaml) =>
  inSchema(yaml, "        name: {", "        title: {").replace("required: [name]", "required: [title]");

export const remove: TextEdit = (yaml) => without(without(yaml, ["paths", PATH]), SCHEMA);

export const spoilRetry: TextEdit = (yaml) =>
  inBlock(yaml, ["paths", PATH], (lines) => lines.map((line) => line.replace("x-retry: safe", "x-retry: perhaps")));

export const date =
  (day: string): TextEdit =>
  (yaml) =>
    yaml.replace(/^( {2}version: )\S+/m, `$1"${day}"`);

export const dateNext: TextEdit = (yaml) => date(dayAfter(dateIn(yaml)))(yaml);

/** Replaces the lines of a key and its value. */
export function inBlock(
  yaml: string,
  keys: readonly string[],
  change: (lines: readonly string[]) => readonly string[],
): string {
  const { lines, blockOf } = readBlocks(yaml);
  const { start, end } = blockOf(keys);
  return edit(lines, [{ start, end, lines: change(lines.slice(start, end)) }]);
}

export function without(yaml: string, keys: readonly string[]): string {
  return inBlock(yaml, keys, () => []);
}

function dateIn(yaml: string): string {
  return parse(yaml).info.version;
}

export function dayAfter(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, "yyyy-mm-dd".length);
}

function inSchema(yaml: string, is: string | RegExp, becomes: string): string {
  return inBlock(yaml, SCHEMA, (lines) => lines.join("\n").replace(is, becomes).split("\n"));
}

function swapFirstTwo(yaml: string, keys: readonly string[]): string {
  const { lines, blockOf } = readBlocks(yaml);
  const [one, other] = Object.keys(keys.reduce((value, key) => value[key], parse(yaml)));
  const [first, second] = [blockOf([...keys, String(one)]), blockOf([...keys, String(other)])];
  return edit(lines, [
    { ...first, lines: lines.slice(second.start, second.end) },
    { ...second, lines: lines.slice(first.start, first.end) },
  ]);
}
