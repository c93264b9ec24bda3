// Tests that the spec passes the lint, and that each of our rules reports what it should of a made-up document.
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
/** Comes after the revision of the reference, so that no operation of the reference has to be there. */
const LATER = "9999-01-01";

/** Passes the lint. */
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

const inPlaceholder = (lines: string) => yaml.replace("    placeOrder:\n", `    placeOrder:\n${lines}\n`);

const REJECTED: readonly (readonly [name: string, rule: string, document: string])[] = [
  ["an operation without operationId", "rule/operation-described", yaml.replace("      operationId: listLists\n", "")],
  [
    "an operationId in another case",
    "rule/operation-id-camel-case",
    yaml.replace("operationId: listLists", "operationId: list_lists"),
  ],
  ["an operation without summary", "rule/operation-described", yaml.replace("      summary: Lists\n", "")],
  ["an operation without family", "rule/operation-described", yaml.replace("      x-family: trading\n", "")],
  ["a family in another case", "rule/family", yaml.replace("x-family: trading", "x-family: market-data")],
  ["a family with the name of another member", "rule/family", yaml.replace("x-family: trading", "x-family: http")],
  ["an operation without x-retry", "rule/operation-described", yaml.replace(/      x-retry: safe.*\n/, "")],
  ["an operation with an unknown x-retry", "rule/retry", yaml.replace("x-retry: safe", "x-retry: maybe")],
  ["a placeholder without summary", "rule/placeholder-described", yaml.replace("      summary: Place an order\n", "")],
  [
    "a placeholder without family",
    "rule/placeholder-described",
    yaml.replace(/(placeOrder:[^]*?)      x-family: trading\n/, "$1"),
  ],
  [
    "a placeholder's name in another case",
    "broker/placeholder-says-no-more",
    yaml.replace("    listBars:", "    list-bars:"),
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
    "a placeholder whose family is in another case",
    "rule/placeholder-family",
    yaml.replace(/(placeOrder:[^]*?)x-family: trading/, "$1x-family: Trading"),
  ],
  [
    "an empty schema in a response",
    "broker/filled-in",
    yaml.replace(/(schema:)\n +type: array\n +items:\n.*List"/, "$1 {}"),
  ],
  [
    "an empty schema in a component that an operation refers to",
    "broker/filled-in",
    yaml.replace(/title:\n.*\n/, "title: {}\n"),
  ],
  ["a response without description", "broker/filled-in", yaml.replace("description: The lists.", 'description: ""')],
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
    yaml.replace("- { name: limit,", "- { name: q, in: querystring, content: { text/plain: {} } }\n        $&"),
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

/** The reference, as a document of its revision that names all of its operations. */
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
const OTHER_DATE = "write the date of that revision as";

const REPORTED: readonly (readonly [name: string, is: string, becomes: string, problem: string, document?: string])[] =
  [
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
      "warn broker/name-is-no-typo: Only `getList` is in the family `tradign`. Did you mean `trading`?",
    ],
    [
      "an operation of another group than in the reference",
      `${FIRST}: { x-group: ${GROUP} }`,
      `${FIRST}: { x-group: madeUp }`,
      `error broker/every-named-operation: \`${FIRST}\` must be in the group \`${GROUP}\`, as in spec/reference-operations.yaml.`,
      NAMED,
    ],
    [
      "an operation that the reference does not name",
      "  pathItems:\n",
      `  pathItems:\n    getMadeUp: { x-group: madeUp, x-introduced: "${reference.revision}" }\n`,
      "error broker/every-named-operation: `getMadeUp` is not in spec/reference-operations.yaml, which has the operations " +
        `of ${reference.revision}. If a later revision names it, ${OTHER_DATE} its \`x-introduced\`.`,
      NAMED,
    ],
    [
      "a document of the reference's revision without an operation that it names",
      `    ${FIRST}: { x-group: ${GROUP} }\n`,
      "",
      `error broker/every-named-operation: spec/reference-operations.yaml has \`${FIRST}\`, and this document does not. ` +
        `If a revision after ${reference.revision} removes or renames it, ${OTHER_DATE} \`info.version\`.`,
      NAMED,
    ],
    ...[
      ["of its own", "{ default: 10 }"],
      ["behind a reference", '{ $ref: "#/components/schemas/Limit" }'],
    ].map(
      ([where, schema]) =>
        [
          `a required parameter with a default ${where}`,
          "components:\n",
          `    parameters: [{ name: limit, in: query, required: true, schema: ${schema} }]\n` +
            "components:\n  schemas: { Limit: { type: integer, default: 10 } }\n",
          "warn broker/required-has-no-default: The query parameter `limit` is required, so its default never applies. " +
            "Remove `required` or `default`, as the reference has it.",
        ] as const,
    ),
    ...["post", "put", "patch", "delete"].map(
      (method) =>
        [
          `a ${method} that the client may repeat`,
          /post: (.*) x-retry: never/.exec(IMAGINED)?.[0] ?? "",
          `${method}: ${/post: (.*) x-retry: never/.exec(IMAGINED)?.[1]} x-retry: safe`,
          `warn broker/change-is-not-safe: \`createList\` is a ${method.toUpperCase()} with \`x-retry: safe\`: after a ` +
            "failure the client sends it again, which can make its change twice. " +
            "Write `never` unless the reference says that a repetition changes nothing.",
        ] as const,
    ),
    ...["option", "opitons", "Options", "optiions"].map(
      (group) =>
        [
          `the group ${group} of one operation beside the group options`,
          "    listBars:",
          `    listLast: { x-group: ${group}, x-family: trading, x-introduced: "${LATER}" }\n    listBars:`,
          `warn broker/name-is-no-typo: Only \`listLast\` is in the group \`${group}\`. Did you mean \`options\`?`,
        ] as const,
    ),
  ];

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

test("the spec has no error and nothing to fill in", () => {
  const advice = ["change-is-not-safe", "name-is-no-typo", "required-has-no-default"].map((rule) => `broker/${rule}`);
  const isAdvice = ({ ruleId }: Problem) => advice.includes(ruleId);
  expect(ofSpec?.filter((problem) => !isAdvice(problem))).toEqual([]);
});

describe("the lint reports once", () => {
  test("no operation with a valid name, family, group and x-retry", () => {
    expect(ofYaml).toEqual([]);
    expect(reported(ofImagined)).toEqual([]);
  });

  test("nothing if a later revision renames an operation, which has its date", () => {
    expect(reported(ofNamed)).toEqual([]);
    expect(reported(ofRenamed)).toEqual([]);
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
