// Tests that each of our lint rules reports what it should, and that the spec has what the reference says.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const SPEC = fileURLToPath(new URL("..", import.meta.url));
const yaml = await readFile(join(SPEC, "openapi.yaml"), "utf8");

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
}

/** Returns the problems of each document. Redocly starts once and lints them all. */
async function lint(documents: readonly string[]): Promise<Problem[][]> {
  const scratch = await mkdtemp(join(tmpdir(), "spec-lint-"));
  const files = documents.map((_, at) => join(scratch, `${at}.yaml`));
  for (const [at, file] of files.entries()) await writeFile(file, documents[at] ?? "");
  const output = await new Promise<string>((resolve) => {
    const redocly = join(SPEC, "node_modules/.bin/redocly");
    const parameters = ["lint", ...files, "--config", join(SPEC, "redocly.yaml"), "--format", "json"];
    execFile(redocly, parameters, { cwd: SPEC, env: { ...process.env, REDOCLY_TELEMETRY: "off" } }, (_, stdout) =>
      resolve(stdout),
    );
  });
  await rm(scratch, { recursive: true });
  // One object per document, without commas between them.
  const results: { problems: Problem[] }[] = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, "},{")}]`);
  return results.map(({ problems }) => problems);
}

const inPlaceholder = (lines: string) => yaml.replace("    placeOptionOrder:\n", `    placeOptionOrder:\n${lines}\n`);

const REJECTED: readonly (readonly [name: string, rule: string, document: string])[] = [
  [
    "an operation without operationId",
    "rule/operation-described",
    yaml.replace("      operationId: listAccounts\n", ""),
  ],
  [
    "an operationId in another case",
    "rule/operation-id-camel-case",
    yaml.replace("operationId: listAccounts", "operationId: list_accounts"),
  ],
  ["an operation without summary", "rule/operation-described", yaml.replace("      summary: List accounts\n", "")],
  ["an operation without family", "rule/operation-described", yaml.replace("      x-family: trading\n", "")],
  ["an operation of an unknown family", "rule/family", yaml.replace("x-family: trading", "x-family: banking")],
  ["an operation without x-retry", "rule/operation-described", yaml.replace(/      x-retry: safe.*\n/, "")],
  ["an operation with an unknown x-retry", "rule/retry", yaml.replace("x-retry: safe", "x-retry: maybe")],
  [
    "a placeholder without summary",
    "rule/placeholder-described",
    yaml.replace("      summary: Place an option order\n", ""),
  ],
  [
    "a placeholder without family",
    "rule/placeholder-described",
    yaml.replace(/(placeOptionOrder:[^]*?)      x-family: trading\n/, "$1"),
  ],
  [
    "a placeholder's name in another case",
    "broker/placeholder-says-no-more",
    yaml.replace("    getIncome:", "    get-income:"),
  ],
  [
    "a placeholder with a method",
    "broker/placeholder-says-no-more",
    inPlaceholder("      post: { responses: { '200': { description: Done } } }"),
  ],
  ["a placeholder with a path", "broker/placeholder-says-no-more", inPlaceholder("      x-path: /orders")],
  [
    "a placeholder's parameter with a schema",
    "broker/placeholder-says-no-more",
    yaml.replace("schema: {} #", "schema: { type: string } #"),
  ],
  [
    "a placeholder's parameter with a description",
    "broker/placeholder-says-no-more",
    yaml.replace("        - name: start_time\n", "        - name: start_time\n          description: A guess.\n"),
  ],
  [
    "a placeholder among the paths",
    "rule/path-has-method",
    yaml.replace("paths:\n", "paths:\n  /orders: { summary: Orders }\n"),
  ],
  [
    "a placeholder of an unknown family",
    "rule/placeholder-family",
    yaml.replace(/(placeOptionOrder:[^]*?)x-family: trading/, "$1x-family: banking"),
  ],
  [
    "a spec without an operation that the reference names",
    "broker/every-named-operation",
    yaml.replace(/    getIncome:\n(?:      .*\n)*/, ""),
  ],
  [
    "an operation that the reference does not name",
    "broker/every-named-operation",
    yaml.replace(
      "    getIncome:\n",
      "    getMadeUp: { summary: A, description: B, x-family: trading, x-group: orders }\n$&",
    ),
  ],
  [
    "an operation of another group than in the reference",
    "broker/every-named-operation",
    yaml.replace("x-group: accounts", "x-group: orders"),
  ],
  [
    "an empty schema in a response",
    "broker/filled-in",
    yaml.replace(/(schema:)\n +type: array\n +items:\n.*Account"/, "$1 {}"),
  ],
  [
    "an empty schema in a component that an operation refers to",
    "broker/filled-in",
    yaml.replace(/account_type:\n.*\n.*\n/, "account_type: {}\n"),
  ],
  ["a response without description", "broker/filled-in", yaml.replace("description: The accounts.", 'description: ""')],
  ["OpenAPI 3.2", "rule/openapi-3-1", yaml.replace("openapi: 3.1.0", "openapi: 3.2.0")],
  ["3.2's query method", "struct", yaml.replace("    get:\n", "    query:\n")],
  ["3.2's additionalOperations", "struct", yaml.replace("    get:\n", "    additionalOperations: {}\n    get:\n")],
  [
    "3.2's $self",
    "struct",
    yaml.replace("openapi: 3.1.0\n", "openapi: 3.1.0\n$self: https://example.com/openapi.yaml\n"),
  ],
  ["3.2's mediaTypes", "struct", yaml.replace("components:\n", "components:\n  mediaTypes: {}\n")],
  [
    "3.2's querystring",
    "struct",
    yaml.replace(
      "      parameters:\n",
      "      parameters:\n        - { name: q, in: querystring, content: { text/plain: {} } }\n",
    ),
  ],
  [
    "3.2's itemSchema",
    "struct",
    yaml.replace("            application/json:\n", "            application/json:\n              itemSchema: {}\n"),
  ],
];

/** Made-up document with two operations, two placeholders of another group, and one of a third group. */
const IMAGINED = `
openapi: 3.1.0
info: { title: Imagined, version: "2026-01-01" }
paths:
  /lists:
    get: { operationId: getList, x-group: lists, x-family: trading, x-retry: safe }
    post: { operationId: createList, x-group: lists, x-family: trading, x-retry: never }
components:
  pathItems:
    listBars: { x-group: options }
    listTicks: { x-group: options }
    listQuotes: { x-group: quotes }
`;

const REPORTED: readonly (readonly [name: string, is: string, becomes: string, problem: string])[] = [
  [
    "an operationId that two operations have",
    "operationId: createList",
    "operationId: getList",
    "error broker/named-once: `GET /lists` and `POST /lists` have the name `getList`. " +
      "Give each operation a name of its own.",
  ],
  [
    "a documented operation with the name of a placeholder",
    "listBars:",
    "getList:",
    "error broker/named-once: `GET /lists` and the placeholder `components.pathItems.getList` have the name `getList`. " +
      "Remove the placeholder.",
  ],
  [
    "a misspelt x-retry",
    "x-retry: safe",
    "x-retry: saef",
    'error rule/retry: `x-retry` is `safe` or `never`: "saef" should be one of the predefined values',
  ],
  [
    "a misspelt x-family",
    "x-family: trading",
    "x-family: tradign",
    'error rule/family: `x-family` is `trading` or `marketData`: "tradign" should be one of the predefined values',
  ],
  ...["post", "put", "patch", "delete"].map(
    (method) =>
      [
        `a ${method} that the client may repeat`,
        "post: { operationId: createList, x-group: lists, x-family: trading, x-retry: never }",
        `${method}: { operationId: createList, x-group: lists, x-family: trading, x-retry: safe }`,
        `warn broker/change-is-not-safe: \`createList\` is a ${method.toUpperCase()} with \`x-retry: safe\`: after a ` +
          "failure the client sends it again, which can make its change twice. " +
          "Write `never` unless the reference says that a repetition changes nothing.",
      ] as const,
  ),
  ...["option", "opitons", "Options", "optiions"].map(
    (group) =>
      [
        `the group ${group} of one operation beside the group options`,
        "listBars: { x-group: options }",
        `listBars: { x-group: options }\n    listMore: { x-group: options }\n    listLast: { x-group: ${group} }`,
        `warn broker/group-is-no-typo: Only \`listLast\` is in the group \`${group}\`. Did you mean \`options\`?`,
      ] as const,
  ),
];

const OWN = /^(?:broker\/(?!every-named)|rule\/(?:retry|family))/;
const reported = (problems: readonly Problem[] = []) =>
  problems
    .filter(({ ruleId }) => OWN.test(ruleId))
    .map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);

const [ofSpec, ofImagined, ...others] = await lint([
  yaml,
  IMAGINED,
  ...REJECTED.map(([, , document]) => document),
  ...REPORTED.map(([, is, becomes]) => IMAGINED.replace(is, becomes)),
]);
const ofRejected = others.slice(0, REJECTED.length).map((problems) => problems.map(({ ruleId }) => ruleId));
const ofReported = others.slice(REJECTED.length);

test("the spec has no error and nothing to fill in", () => {
  const isAdvice = ({ ruleId }: Problem) => ["broker/change-is-not-safe", "broker/group-is-no-typo"].includes(ruleId);
  expect(ofSpec?.filter((problem) => !isAdvice(problem))).toEqual([]);
});

describe("the lint reports once", () => {
  test("no operation with a valid name, group and x-retry", () => {
    expect(reported(ofImagined)).toEqual([]);
  });

  test.each(REPORTED.map(([name, , , problem], at) => [name, problem, ofReported[at]] as const))(
    "%s",
    (_, problem, problems) => {
      expect(reported(problems)).toEqual([problem]);
      expect(problems?.filter(({ ruleId }) => ruleId.includes("unique"))).toEqual([]);
    },
  );
});

describe("the lint rejects", () => {
  test.each(REJECTED.map((each, at) => [...each, ofRejected[at]] as const))("%s: %s", (_, rule, document, broken) => {
    expect(document).not.toBe(yaml);
    expect(broken).toContain(rule);
  });
});

describe("the spec has what the reference says", () => {
  const document = parse(yaml);
  const placeholders: Record<string, Record<string, unknown>> = document.components.pathItems;
  const inGroup = (group: string) => Object.values(placeholders).filter((item) => item["x-group"] === group);

  test("the account list, with its path and method, and no server", () => {
    expect(document.paths["/trading/accounts/list"].get.operationId).toBe("listAccounts");
    expect(document).not.toHaveProperty("servers");
  });

  test("each operation that the reference names, in its group", async () => {
    const named: Record<string, string[]> = parse(await readFile(join(SPEC, "reference-operations.yaml"), "utf8"));
    const methods = Object.values<Record<string, Record<string, unknown>>>(document.paths).flatMap(Object.values);
    const documented = methods.map((operation) => [operation["operationId"], operation["x-group"]]);
    const groups = Object.entries(placeholders).map(([name, item]) => [name, item["x-group"]]);
    const expected = Object.entries(named).flatMap(([group, names]) => names.map((name) => [name, group]));
    expect(Object.fromEntries([...documented, ...groups])).toEqual(Object.fromEntries(expected));
  });

  test("six signature headers, required together", () => {
    const names = Object.values<{ name: string }>(document.components.securitySchemes).map(({ name }) => name);
    expect(names.sort()).toEqual([
      "x-app-key",
      "x-signature",
      "x-signature-algorithm",
      "x-signature-nonce",
      "x-signature-version",
      "x-timestamp",
    ]);
    expect(document.security).toHaveLength(1);
    expect(Object.keys(document.security[0])).toEqual(Object.keys(document.components.securitySchemes));
  });

  test("only the option bars have parameters, and these two", () => {
    const withParameters = Object.entries(placeholders).filter(([, item]) => "parameters" in item);
    expect(withParameters.map(([name]) => name)).toEqual(["listOptionHistoricalBars"]);
    expect(withParameters[0]?.[1]["parameters"]).toEqual([
      { name: "start_time", in: "query", schema: {} },
      { name: "end_time", in: "query", schema: {} },
    ]);
  });

  test("the revision that introduced a group, if the history determines it", () => {
    const introduced = (group: string) => [...new Set(inGroup(group).map((item) => item["x-introduced"]))];
    for (const group of ["orders", "optionContracts", "options"]) expect(introduced(group)).toEqual(["2026-08-29"]);
    expect(introduced("watchlists")).toEqual(["2026-06-27"]);
    for (const group of ["screeners", "fundamentals"]) expect(introduced(group)).toEqual([undefined]);
  });
});
