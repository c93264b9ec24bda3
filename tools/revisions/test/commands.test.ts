import { describe, expect, test } from "vitest";
import { commandChanges } from "../src/commands.ts";
import { readRevision } from "../src/document/revision.ts";
import { inFiles } from "./helpers/support.ts";

const REQUIRED = "{ name: id, in: query, required: true, description: The id., schema: { type: string } }";
const OPTIONAL = REQUIRED.replace(" required: true,", "");
const listing = (values: string) => OPTIONAL.replace("string", `string, enum: [${values}]`);
const LIST = OPTIONAL.replace("{ type: string }", "{ type: array, items: { type: string } }");
const FIELDS = OPTIONAL.replace("in: query,", "in: query, style: deepObject,").replace(
  "{ type: string }",
  "{ type: object, properties: { x: { type: string } } }",
);
const versionOf = (value: string) =>
  `{ name: x-version, in: header, required: true, x-client-supplied: true, schema: { type: string, const: ${value} } }`;
const bodyOf = (required: boolean) =>
  `requestBody: { required: ${required}, content: { application/json: { schema: {} } } }`;

interface Made {
  readonly name?: string;
  readonly method?: string;
  readonly path?: string;
  readonly retry?: string;
  readonly summary?: string;
  readonly parameters?: string;
  readonly body?: string;
}

function operation({ name = "putThing", method = "put", path = "/things", ...rest }: Made = {}): string {
  const { retry = "safe", summary = "Put a thing", parameters = "", body = "" } = rest;
  return `
  ${path}:
    ${method}:
      operationId: ${name}
      summary: ${summary}
      description: Puts a thing.
      x-family: trading
      x-group: things
      x-retry: ${retry}
      parameters: [${parameters}]
      ${body}
      responses: { "204": { description: Done. } }`;
}

const documentOf = (...operations: readonly string[]) =>
  `openapi: 3.1.0\ninfo: { title: Made up, version: "1" }\npaths: ${operations.join("") || "{}"}\n`;

function planned(before: string, after: string) {
  return inFiles(before, after, async (base, revision) => {
    return { base, revision, changes: commandChanges(await readRevision(base), await readRevision(revision)) };
  });
}

const NEW_NAME = { parameters: OPTIONAL.replace("id", "startTime") };
const OLD_NAME = { parameters: OPTIONAL.replace("id", "start_time") };
const BOTH_NAMES = {
  parameters: `${OPTIONAL.replace("id, in: query", "start-time, in: header")}, ${OLD_NAME.parameters}`,
};

describe("the changes of `broker call`", () => {
  test.each<[lines: string, before: Made, after: Made]>([
    ["", {}, {}],
    ["", OLD_NAME, NEW_NAME],
    ["major: CALL has the new option `--id`, and requires it.", {}, { parameters: REQUIRED }],
    ["minor: CALL has the new option `--id`.", {}, { parameters: OPTIONAL }],
    ["major: CALL no longer has the option `--id`.", { parameters: OPTIONAL }, {}],
    ["major: CALL now requires the option `--id`.", { parameters: OPTIONAL }, { parameters: REQUIRED }],
    ["minor: CALL no longer requires the option `--id`.", { parameters: REQUIRED }, { parameters: OPTIONAL }],
    [
      "minor: The option `--id` of CALL takes a list of values instead of one value.",
      { parameters: OPTIONAL },
      { parameters: LIST },
    ],
    [
      "major: The option `--id` of CALL takes fields in the form `name=value` instead of one value.",
      { parameters: OPTIONAL },
      { parameters: FIELDS },
    ],
    [
      "major: The option `--start-time` of CALL sets the header parameter `start-time` instead of the query parameter `start_time`. minor: CALL has the new option `--query-start-time`.",
      OLD_NAME,
      BOTH_NAMES,
    ],
    ["major: CALL now requires the option `--body`.", { body: bodyOf(false) }, { body: bodyOf(true) }],
    ["major: CALL has the new option `--yes`, and requires it.", {}, { retry: "never" }],
    ["major: CALL is removed.", {}, { parameters: REQUIRED.replace("id", "client_secret") }],
    ["patch: The help or the completion of CALL changes.", {}, { summary: "Puts one" }],
    [
      "patch: The help or the completion of CALL changes.",
      { parameters: OPTIONAL },
      { parameters: OPTIONAL.replace("The id.", "An id.") },
    ],
    [
      "patch: The option `--id` of CALL now lists only `a`.",
      { parameters: listing("a, b") },
      { parameters: listing("a") },
    ],
    [
      "patch: The help or the completion of CALL changes.",
      { parameters: listing("a") },
      { parameters: listing("a, b") },
    ],
    ["patch: CALL calls `POST /others` instead of `PUT /things`.", {}, { path: "/others", method: "post" }],
    [
      "major: CALL is renamed to `broker call placeThing`. major: `broker call placeThing` no longer has the option `--id`.",
      { parameters: OPTIONAL },
      { name: "placeThing" },
    ],
    [
      "major: `broker` sends the header `x-version` with the value `v2` instead of `v1`.",
      { parameters: versionOf("v1") },
      { parameters: versionOf("v2") },
    ],
    ["patch: `broker` also sends the header `x-version`.", {}, { parameters: versionOf("v1") }],
  ])('the changes of `broker call putThing` (CALL) are "%s" if %j becomes %j', async (lines, before, after) => {
    const { changes } = await planned(documentOf(operation(before)), documentOf(operation(after)));
    const said = changes.map(({ bump, what }) => `${bump}: ${what}`).join(" ");
    expect(said).toBe(lines.replaceAll("CALL", "`broker call putThing`"));
  });

  test("the location of a changed client header is the line of the value, even if the header name has capital letters", async () => {
    const [before, after] = ["v1", "v2"].map((value) =>
      documentOf(operation({ parameters: versionOf(value).replace("x-version", "X-Version") })),
    );
    const { revision, changes } = await planned(before ?? "", after ?? "");
    expect(changes).toMatchObject([{ bump: "major", location: { file: revision, line: 12 } }]);
  });

  test("the changes of `broker call` list a new command and a removed command with the lines of their operations", async () => {
    const other = operation({ name: "getThing", method: "get", path: "/thing" });
    const changing = operation({ name: "dropThing", method: "delete", path: "/drop", retry: "never" }).replace(
      "x-retry",
      "deprecated: true\n      x-retry",
    );
    const { base, revision, changes } = await planned(
      documentOf(operation(), other),
      documentOf(operation(), changing),
    );
    expect(changes).toMatchObject([
      {
        bump: "minor",
        what: "`broker call dropThing` is a new command. It calls `DELETE /drop`. It needs `--yes`, because it can change something. The operation is deprecated.",
        location: { file: revision, line: 16 },
      },
      { bump: "major", what: "`broker call getThing` is removed.", location: { file: base, line: 16 } },
    ]);
  });

  test("the changes of `broker call` list a removed command even if another operation has its method and path", async () => {
    const second = { name: "getThing", method: "get", path: "/thing" };
    const { changes } = await planned(
      documentOf(operation(), operation(second)),
      documentOf(operation({ ...second, name: "putThing" })),
    );
    expect(changes.map(({ what }) => what)).toEqual([
      "`broker call putThing` calls `GET /thing` instead of `PUT /things`.",
      "`broker call getThing` is removed.",
    ]);
  });
});
