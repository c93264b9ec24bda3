import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const SPEC = fileURLToPath(new URL("..", import.meta.url));
const reference: { revision: string; groups: Record<string, string[]> } = parse(
  await readFile(join(SPEC, "reference-operations.yaml"), "utf8"),
);
/**
 * Date that is later than the field `revision` in `reference-operations.yaml`. If `info.version` is such a date, the
 * lint rule `every-named-operation` does not report missing operations.
 */
const LATER = "9999-01-01";

const yaml = `openapi: 3.1.0
info: { title: Imagined, version: "${LATER}" }
security:
  - key: []
paths:
  /lists:
    get:
      operationId: listLists
      summary: Lists
      description: Lists the lists.
      x-family: trading
      x-group: lists
      x-introduced: "${LATER}"
      x-retry: safe # it changes nothing
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        "200":
          description: The lists.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/List"
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: x-key }
  schemas:
    List:
      type: object
      properties:
        title:
          type: string
        size:
          type: integer
  pathItems:
    placeOrder:
      summary: Place an order
      description: Places an order.
      x-family: trading
      x-group: orders
      x-introduced: "${LATER}"
    listBars:
      summary: Bars
      description: Lists bars.
      x-family: bankingLoans
      x-group: options
      x-introduced: "${LATER}"
      parameters:
        - name: start_time
          in: query
          schema: {} # only its name is known
`;

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
}

/** Returns the problems of each document. Starts Redocly once for all documents, because Redocly starts slowly. */
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
  // Redocly prints a JSON object for each document, without commas between the objects.
  const results: { problems: Problem[] }[] = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, "},{")}]`);
  return results.map(({ problems }) => problems);
}

const inPlaceholder = (lines: string) => yaml.replace("    placeOrder:\n", `    placeOrder:\n${lines}\n`);

const REJECTED: readonly (readonly [name: string, rule: string, document: string])[] = [
  ["an operation without operationId", "rule/operation-described", yaml.replace("      operationId: listLists\n", "")],
  [
    "an operationId that is not camelCase",
    "rule/operation-id-camel-case",
    yaml.replace("operationId: listLists", "operationId: list_lists"),
  ],
  ["an operation without summary", "rule/operation-described", yaml.replace("      summary: Lists\n", "")],
  ["an operation without family", "rule/operation-described", yaml.replace("      x-family: trading\n", "")],
  ["a family that is not camelCase", "rule/family", yaml.replace("x-family: trading", "x-family: market-data")],
  [
    "a family with the name of a property of the client",
    "rule/family",
    yaml.replace("x-family: trading", "x-family: http"),
  ],
  ["an operation without x-retry", "rule/operation-described", yaml.replace(/      x-retry: safe.*\n/, "")],
  ["an operation with an unknown x-retry", "rule/retry", yaml.replace("x-retry: safe", "x-retry: maybe")],
  ["a placeholder without summary", "rule/placeholder-described", yaml.replace("      summary: Place an order\n", "")],
  [
    "a placeholder without family",
    "rule/placeholder-described",
    yaml.replace(/(placeOrder:[^]*?)      x-family: trading\n/, "$1"),
  ],
  [
    "a placeholder with a name that is not camelCase",
    "broker/placeholder-fields",
    yaml.replace("    listBars:", "    list-bars:"),
  ],
  [
    "a placeholder with a method",
    "broker/placeholder-fields",
    inPlaceholder("      post: { responses: { '200': { description: Done } } }"),
  ],
  ["a placeholder with a path", "broker/placeholder-fields", inPlaceholder("      x-path: /orders")],
  [
    "a placeholder with a parameter that has a schema",
    "broker/placeholder-fields",
    yaml.replace("schema: {} #", "schema: { type: string } #"),
  ],
  [
    "a placeholder with a parameter that has a description",
    "broker/placeholder-fields",
    yaml.replace("        - name: start_time\n", "        - name: start_time\n          description: A guess.\n"),
  ],
  [
    "a placeholder among the paths",
    "rule/path-has-method",
    yaml.replace("paths:\n", "paths:\n  /orders: { summary: Orders }\n"),
  ],
  [
    "a placeholder with a family that is not camelCase",
    "rule/placeholder-family",
    yaml.replace(/(placeOrder:[^]*?)x-family: trading/, "$1x-family: Trading"),
  ],
  [
    "an empty schema in a response",
    "broker/filled-in",
    yaml.replace(/(schema:)\n +type: array\n +items:\n.*List"/, "$1 {}"),
  ],
  [
    "an empty schema in a component to which an operation refers",
    "broker/filled-in",
    yaml.replace(/title:\n.*\n/, "title: {}\n"),
  ],
  ["a response without description", "broker/filled-in", yaml.replace("description: The lists.", 'description: ""')],
  ["OpenAPI 3.2", "rule/openapi-3-1", yaml.replace("openapi: 3.1.0", "openapi: 3.2.0")],
  ["the query method of OpenAPI 3.2", "struct", yaml.replace("    get:\n", "    query:\n")],
  [
    "the field additionalOperations of OpenAPI 3.2",
    "struct",
    yaml.replace("    get:\n", "    additionalOperations: {}\n    get:\n"),
  ],
  [
    "the field $self of OpenAPI 3.2",
    "struct",
    yaml.replace("openapi: 3.1.0\n", "openapi: 3.1.0\n$self: https://example.com/openapi.yaml\n"),
  ],
  ["the field mediaTypes of OpenAPI 3.2", "struct", yaml.replace("components:\n", "components:\n  mediaTypes: {}\n")],
  [
    "a querystring parameter of OpenAPI 3.2",
    "struct",
    yaml.replace("- { name: limit,", "- { name: q, in: querystring, content: { text/plain: {} } }\n        $&"),
  ],
  [
    "the field itemSchema of OpenAPI 3.2",
    "struct",
    yaml.replace("            application/json:\n", "            application/json:\n              itemSchema: {}\n"),
  ],
];

const IMAGINED = `
openapi: 3.1.0
info: { title: Imagined, version: "${LATER}" }
paths:
  /lists:
    get: { operationId: getList, x-group: lists, x-family: trading, x-introduced: "${LATER}", x-retry: safe }
    post: { operationId: createList, x-group: lists, x-family: trading, x-introduced: "${LATER}", x-retry: never }
components:
  pathItems:
    listBars: { x-group: options, x-family: trading, x-introduced: "${LATER}" }
    listTicks: { x-group: options, x-family: trading, x-introduced: "${LATER}" }
    listQuotes: { x-group: quotes, x-family: trading, x-introduced: "${LATER}" }
`;

const NAMED = `
openapi: 3.1.0
info: { title: Imagined, version: "${reference.revision}" }
paths: {}
components:
  pathItems:
${Object.entries(reference.groups)
  .flatMap(([group, names]) => names.map((name) => `    ${name}: { x-group: ${group} }`))
  .join("\n")}
`;
const [GROUP, [FIRST = ""]] = Object.entries(reference.groups)[0] ?? ["", []];

const REPORTED: readonly (readonly [name: string, is: string, becomes: string, problem: string, document?: string])[] =
  [
    [
      "two operations with the same operationId",
      "operationId: createList",
      "operationId: getList",
      "error broker/named-once: `GET /lists` and `POST /lists` must not share the name `getList`. " +
        "Give each operation a different name.",
    ],
    [
      "a documented operation with the name of a placeholder",
      "listBars:",
      "getList:",
      "error broker/named-once: `GET /lists` and the placeholder `components.pathItems.getList` must not share the name `getList`. " +
        "Remove the placeholder.",
    ],
    [
      "a misspelt x-retry",
      "x-retry: safe",
      "x-retry: saef",
      'error rule/retry: `x-retry` must be `safe` or `never`: "saef" should be one of the predefined values',
    ],
    [
      "a misspelt x-family",
      "x-family: trading",
      "x-family: tradign",
      "warn broker/similar-names: Only `getList` is in the family `tradign`. Did you mean `trading`?",
    ],
    [
      "an operation whose group differs from the reference",
      `${FIRST}: { x-group: ${GROUP} }`,
      `${FIRST}: { x-group: madeUp }`,
      `error broker/every-named-operation: \`${FIRST}\` must be in the group \`${GROUP}\`, as in spec/reference-operations.yaml.`,
      NAMED,
    ],
    [
      "an operation that is absent from the reference",
      "  pathItems:\n",
      `  pathItems:\n    getMadeUp: { x-group: madeUp, x-introduced: "${reference.revision}" }\n`,
      "error broker/every-named-operation: `getMadeUp` is not in spec/reference-operations.yaml, which lists the operations " +
        `of the revision ${reference.revision}. If a later revision names the operation, set \`x-introduced\` to the date of the later revision.`,
      NAMED,
    ],
    [
      "a document that lacks an operation of the reference",
      `    ${FIRST}: { x-group: ${GROUP} }\n`,
      "",
      `error broker/every-named-operation: spec/reference-operations.yaml lists \`${FIRST}\`, but the document does not have this operation. ` +
        `If a revision after ${reference.revision} removes or renames the operation, set \`info.version\` to the date of the later revision.`,
      NAMED,
    ],
    ...[
      ["in its schema", "{ default: 10 }"],
      ["in a referenced schema", '{ $ref: "#/components/schemas/Limit" }'],
    ].map(
      ([where, schema]) =>
        [
          `a required parameter with a default ${where}`,
          "components:\n",
          `    parameters: [{ name: limit, in: query, required: true, schema: ${schema} }]\n` +
            "components:\n  schemas: { Limit: { type: integer, default: 10 } }\n",
          "warn broker/required-has-no-default: The query parameter `limit` is required, so the default never applies. " +
            "Remove `required` or `default`, according to the reference.",
        ] as const,
    ),
    ...["post", "put", "patch", "delete"].map(
      (method) =>
        [
          `a ${method} operation with x-retry: safe`,
          /post: (.*) x-retry: never/.exec(IMAGINED)?.[0] ?? "",
          `${method}: ${/post: (.*) x-retry: never/.exec(IMAGINED)?.[1]} x-retry: safe`,
          `warn broker/change-is-not-safe: \`createList\` is a ${method.toUpperCase()} with \`x-retry: safe\`, so the client ` +
            "repeats the call after a failure, and the service can make the change twice. " +
            "Use `never` unless the reference says that a repetition changes nothing.",
        ] as const,
    ),
    ...["option", "opitons", "Options", "optiions"].map(
      (group) =>
        [
          `the group ${group} with one operation, because the name is similar to the group options`,
          "    listBars:",
          `    listLast: { x-group: ${group}, x-family: trading, x-introduced: "${LATER}" }\n    listBars:`,
          `warn broker/similar-names: Only \`listLast\` is in the group \`${group}\`. Did you mean \`options\`?`,
        ] as const,
    ),
  ];

/** Matches the lint rules whose problems the tests compare. The documents of these tests violate some other rules. */
const OWN = /^(?:broker\/|rule\/(?:retry|family))/;
const reported = (problems: readonly Problem[] = []) =>
  problems
    .filter(({ ruleId }) => OWN.test(ruleId))
    .map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);

const [ofSpec, ofYaml, ofImagined, ofNamed, ofRenamed, ...others] = await lint([
  await readFile(join(SPEC, "openapi.yaml"), "utf8"),
  yaml,
  IMAGINED,
  NAMED,
  NAMED.replace(`"${reference.revision}"`, `"${LATER}"`).replace(
    `${FIRST}: {`,
    `getMadeUp: { x-introduced: "${LATER}",`,
  ),
  ...REJECTED.map(([, , document]) => document),
  ...REPORTED.map(([, is, becomes, , document = IMAGINED]) => document.replace(is, becomes)),
]);
const ofRejected = others.slice(0, REJECTED.length).map((problems) => problems.map(({ ruleId }) => ruleId));
const ofReported = others.slice(REJECTED.length);

test("the lint reports no problem in the spec, except problems of the three advisory rules", () => {
  const advice = ["change-is-not-safe", "similar-names", "required-has-no-default"].map((rule) => `broker/${rule}`);
  const isAdvice = ({ ruleId }: Problem) => advice.includes(ruleId);
  expect(ofSpec?.filter((problem) => !isAdvice(problem))).toEqual([]);
});

describe("the lint", () => {
  test("the lint reports no problem in a document with valid names, families, groups and x-retry", () => {
    expect(ofYaml).toEqual([]);
    expect(reported(ofImagined)).toEqual([]);
  });

  test("the lint accepts a renamed operation if `x-introduced` contains the new date of the spec", () => {
    expect(reported(ofNamed)).toEqual([]);
    expect(reported(ofRenamed)).toEqual([]);
  });

  test.each(REPORTED.map(([name, , , problem], at) => [name, problem, ofReported[at]] as const))(
    "the lint reports one problem for %s",
    (_, problem, problems) => {
      expect(reported(problems)).toEqual([problem]);
      expect(problems?.filter(({ ruleId }) => ruleId.includes("unique"))).toEqual([]);
    },
  );
});

describe("the lint of an invalid document", () => {
  test.each(REJECTED.map((each, at) => [...each, ofRejected[at]] as const))(
    "the lint reports an invalid document: %s (rule %s)",
    (_, rule, document, broken) => {
      expect(document).not.toBe(yaml);
      expect(broken).toContain(rule);
    },
  );
});
