import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plan } from "../src/plan.ts";
import { REVISIONS, scratch } from "./helpers/support.ts";

const SPEC = join(REVISIONS, "2026-10-17.yaml");
const yaml = await readFile(SPEC, "utf8");

async function saidOf(search: string | RegExp, replacement: string): Promise<string[]> {
  const edited = yaml.replace(search, replacement);
  expect(edited).not.toBe(yaml);
  const file = join(await scratch(), "edited.yaml");
  await writeFile(file, edited);
  const { changes } = await plan(SPEC, file);
  return changes.map(({ bump, what }) => `${bump}: ${what}`);
}

test.each<[edit: string, search: string | RegExp, replacement: string, said: string[]]>([
  [
    "a placeholder is renamed",
    "getAlert:",
    "getAlarm:",
    ["patch: The placeholder `getAlert` is renamed to `getAlarm`."],
  ],
  [
    "the description of a placeholder is reworded",
    "Previews a single-leg",
    "Shows a single-leg",
    ["patch: The description of the placeholder `previewOptionOrder` is reworded."],
  ],
  [
    "the constant of a request header changes",
    "const: v3",
    "const: v4",
    [
      "major: The request header `x-version` of every operation changes from `v3` to `v4`. The client sends the new value automatically.",
    ],
  ],
  [
    "a schema gets an optional property",
    "        account_type:\n",
    "        made_up: { type: string }\n        account_type:\n",
    ["minor: `Account.made_up` is new, and may be missing: `string`."],
  ],
  [
    "a required property becomes optional",
    "        - account_id\n        - account_type\n",
    "        - account_id\n",
    ["major: `Account.account_type` can now be missing."],
  ],
  [
    "an operation gets a required query parameter",
    "      parameters:\n        - $ref",
    "      parameters:\n        - { name: made_up, in: query, required: true, schema: { type: string } }\n        - $ref",
    ["major: The query parameter `made_up` of `listAccounts` is new, and required: `string`."],
  ],
  [
    "the method of an operation changes",
    "    get:\n",
    "    post:\n",
    ["major: `listAccounts` moves from `GET /trading/accounts/list` to `POST /trading/accounts/list`."],
  ],
  [
    "an operation is renamed",
    "operationId: listAccounts",
    "operationId: readAccounts",
    ["major: `listAccounts` is renamed to `readAccounts`."],
  ],
  [
    "an operation gets another family",
    "x-family: trading\n      x-group: accounts",
    "x-family: marketData\n      x-group: accounts",
    ["major: `broker.trading.listAccounts()` is now `broker.marketData.listAccounts()`: change it in your code."],
  ],
  [
    "an operation gets another group",
    "x-group: accounts",
    "x-group: acounts",
    ["patch: The `group` of `listAccounts` in `operations` is now `acounts` instead of `accounts`."],
  ],
  [
    "an operation becomes deprecated",
    "      x-retry: safe",
    "      deprecated: true\n      x-retry: safe",
    ["minor: `listAccounts` is deprecated."],
  ],
  [
    "a list in a response moves into an object",
    /items:\n +(\$ref.*)\n +type: array/,
    "properties: { data: { type: array, items: { $1 } } }\n                type: object",
    ["major: The response 200 of `listAccounts` changes from a list of `Account` to an object with `data`."],
  ],
  [
    "a schema is renamed",
    /\bAccount\b(?=:|")/g,
    "MadeUp",
    ["major: `Account` is renamed to `MadeUp`: rename it in your code."],
  ],
  [
    "a string becomes an open enum",
    "values are not documented.\n          type: string",
    "values are not documented.\n          anyOf: [{ type: string, enum: [made, up] }, { type: string }]",
    ["minor: `Account.account_type` is now an open enum with the known values `made` and `up`."],
  ],
  [
    "a string becomes a closed enum",
    "values are not documented.\n          type: string",
    "values are not documented.\n          type: string\n          enum: [made, up]",
    ["minor: `Account.account_type` can now only be `made` or `up`."],
  ],
  [
    "a placeholder loses a parameter",
    "        - in: query\n          name: end_time\n          schema: {}\n",
    "",
    ["patch: The placeholder `listOptionHistoricalBars` loses the query parameter `end_time`."],
  ],
  [
    "a schema gets an example",
    "      description: One account.",
    "      examples: [{ account_id: made-up }]\n      description: One account.",
    ['patch: `examples` of `Account` is now `[{"account_id":"made-up"}]`.'],
  ],
  [
    "the version of OpenAPI changes",
    "openapi: 3.1.0",
    "openapi: 3.1.1",
    ["patch: `openapi` of the document changes from `3.1.0` to `3.1.1`."],
  ],
])("the plan has exactly one sentence if %s", async (_, search, replacement, said) => {
  expect((await saidOf(search, replacement)).sort()).toEqual(said.sort());
});
