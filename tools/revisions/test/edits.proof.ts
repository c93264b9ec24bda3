// Plans of edits of a revision of the spec. The golden set has more edits, of a larger document.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plan } from "../src/plan.ts";
import { REVISIONS, scratch } from "./support.ts";

const SPEC = join(REVISIONS, "2026-10-17.yaml");
const yaml = await readFile(SPEC, "utf8");

/** What it says of the spec with one edit: the client's bump and the sentence, of each change. */
async function saidOf(search: string | RegExp, replacement: string): Promise<string[]> {
  const edited = yaml.replace(search, replacement);
  expect(edited).not.toBe(yaml);
  const file = join(await scratch(), "edited.yaml");
  await writeFile(file, edited);
  const { changes } = await plan(SPEC, file);
  return changes.map(({ bump, what }) => `${bump}: ${what}`);
}

test.each<[edit: string, search: string | RegExp, replacement: string, said: string[]]>([
  ["a placeholder's name", "getAlert:", "getAlarm:", ["patch: The placeholder `getAlert` is called `getAlarm` now."]],
  [
    "a placeholder's text",
    "Previews a single-leg",
    "Shows a single-leg",
    ["patch: The description of the placeholder `previewOptionOrder` is reworded."],
  ],
  [
    "the client's header",
    "const: v3",
    "const: v4",
    ["major: The request header `x-version` changes from `v3` to `v4`; the client sends it by itself."],
  ],
  [
    "an optional property",
    "        account_type:\n",
    "        made_up: { type: string }\n        account_type:\n",
    ["minor: `Account.made_up` is new, and may be missing: `string`."],
  ],
  [
    "what is always there",
    "        - account_id\n        - account_type\n",
    "        - account_id\n",
    ["major: `Account.account_type` can now be missing."],
  ],
  [
    "a query parameter",
    "      parameters:\n        - $ref",
    "      parameters:\n        - { name: made_up, in: query, required: true, schema: { type: string } }\n        - $ref",
    ["major: The query parameter `made_up` of `listAccounts` is new, and required: `string`."],
  ],
  [
    "the method",
    "    get:\n",
    "    post:\n",
    ["major: `listAccounts` moves from `GET /trading/accounts/list` to `POST /trading/accounts/list`."],
  ],
  [
    "the name of an operation",
    "operationId: listAccounts",
    "operationId: readAccounts",
    ["major: `listAccounts` is now called `readAccounts`."],
  ],
  [
    "the family",
    "x-family: trading\n      x-group: accounts",
    "x-family: marketData\n      x-group: accounts",
    ["major: `broker.trading.listAccounts()` is now `broker.marketData.listAccounts()`: rename it in your code."],
  ],
  [
    "the group",
    "x-group: accounts",
    "x-group: acounts",
    ["patch: The `group` of `listAccounts` in `operations` is now `acounts` instead of `accounts`."],
  ],
  [
    "that it is deprecated",
    "      x-retry: safe",
    "      deprecated: true\n      x-retry: safe",
    ["minor: `listAccounts` is deprecated."],
  ],
  [
    "what is around a list",
    /items:\n +(\$ref.*)\n +type: array/,
    "properties: { data: { type: array, items: { $1 } } }\n                type: object",
    ["major: The response 200 of `listAccounts` changes from a list of `Account` to an object with `data`."],
  ],
  ["a schema's name", /\bAccount\b(?=:|")/g, "MadeUp", ["major: `Account` is now `MadeUp`: rename it in your code."]],
  [
    "the values that are known",
    "values are not documented.\n          type: string",
    "values are not documented.\n          anyOf: [{ type: string, enum: [made, up] }, { type: string }]",
    ["minor: `Account.account_type` tells the values that are known, `made`, `up`; others are to be expected."],
  ],
  [
    "the only values that there are",
    "values are not documented.\n          type: string",
    "values are not documented.\n          type: string\n          enum: [made, up]",
    ["minor: `Account.account_type` can now only be `made` or `up`."],
  ],
  [
    "a placeholder that loses one of its parameters",
    "        - in: query\n          name: end_time\n          schema: {}\n",
    "",
    ["patch: The query parameter `end_time` of the placeholder `listOptionHistoricalBars` is gone."],
  ],
  [
    "an example, which the sandbox answers with",
    "      description: One account.",
    "      examples: [{ account_id: made-up }]\n      description: One account.",
    ['patch: `examples` of `Account` is now `[{"account_id":"made-up"}]`.'],
  ],
  [
    "the version of OpenAPI",
    "openapi: 3.1.0",
    "openapi: 3.1.1",
    ["patch: `openapi` of the document changes from `3.1.0` to `3.1.1`."],
  ],
])("an edit of %s is told as a reader of the API would say it", async (_, search, replacement, said) => {
  expect((await saidOf(search, replacement)).sort()).toEqual(said.sort());
});
