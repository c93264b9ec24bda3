import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandChanges } from "../src/commands.ts";
import { readRevision } from "../src/document/revision.ts";
import { plan } from "../src/plan.ts";
import { REVISIONS, scratch } from "./helpers/support.ts";

const REQUIRED = "{ name: id, in: query, required: true, description: The id., schema: { type: string } }";
const OPTIONAL = REQUIRED.replace(" required: true,", "");
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

async function planned(before: string, after: string) {
  const folder = await scratch();
  const [base, revision] = [join(folder, "base.yaml"), join(folder, "revision.yaml")];
  await writeFile(base, before);
  await writeFile(revision, after);
  return { base, revision, changes: await commandChanges(await readRevision(base), await readRevision(revision)) };
}

const said = async (before: Made, after: Made) => {
  const { changes } = await planned(documentOf(operation(before)), documentOf(operation(after)));
  return changes.map(({ bump, what }) => `${bump}: ${what}`);
};

describe("the changes of `broker call`", () => {
  test.each<[string, Made, Made, readonly string[]]>([
    ["nothing", {}, {}, []],
    [
      "a new required option",
      {},
      { parameters: REQUIRED },
      ["major: `broker call putThing` has the new option `--id`, and requires it."],
    ],
    [
      "a new optional option",
      {},
      { parameters: OPTIONAL },
      ["minor: `broker call putThing` has the new option `--id`."],
    ],
    [
      "an option that goes",
      { parameters: OPTIONAL },
      {},
      ["major: `broker call putThing` no longer has the option `--id`."],
    ],
    [
      "an option that is now required",
      { parameters: OPTIONAL },
      { parameters: REQUIRED },
      ["major: `broker call putThing` now requires the option `--id`."],
    ],
    [
      "an option that is now optional",
      { parameters: REQUIRED },
      { parameters: OPTIONAL },
      ["minor: `broker call putThing` no longer requires the option `--id`."],
    ],
    [
      "an option that now takes a list",
      { parameters: OPTIONAL },
      { parameters: LIST },
      ["minor: The option `--id` of `broker call putThing` takes a list of values instead of one value."],
    ],
    [
      "an option that now takes fields",
      { parameters: OPTIONAL },
      { parameters: FIELDS },
      [
        "major: The option `--id` of `broker call putThing` takes fields in the form `name=value` instead of one value.",
      ],
    ],
    [
      "a parameter whose option keeps its name",
      { parameters: OPTIONAL.replace("id", "start_time") },
      { parameters: OPTIONAL.replace("id", "startTime") },
      [],
    ],
    [
      "a parameter that takes the name of another option",
      { parameters: OPTIONAL.replace("id", "start_time") },
      {
        parameters: `${OPTIONAL.replace("id, in: query", "start-time, in: header")}, ${OPTIONAL.replace("id", "start_time")}`,
      },
      [
        "major: The option `--start-time` of `broker call putThing` sets the header parameter `start-time` instead of the query parameter `start_time`.",
        "minor: `broker call putThing` has the new option `--query-start-time`.",
      ],
    ],
    [
      "a body that is now required",
      { body: bodyOf(false) },
      { body: bodyOf(true) },
      ["major: `broker call putThing` now requires the option `--body`."],
    ],
    [
      "a call that can now change something",
      {},
      { retry: "never" },
      ["major: `broker call putThing` has the new option `--yes`, and requires it."],
    ],
    [
      "a required parameter that is a secret",
      {},
      { parameters: REQUIRED.replace("id", "client_secret") },
      ["major: `broker call putThing` is removed."],
    ],
    [
      "another summary",
      {},
      { summary: "Puts one" },
      ["patch: The help or the completion of `broker call putThing` changes."],
    ],
    [
      "another description of a parameter",
      { parameters: OPTIONAL },
      { parameters: OPTIONAL.replace("The id.", "An id.") },
      ["patch: The help or the completion of `broker call putThing` changes."],
    ],
    [
      "another address",
      {},
      { path: "/others", method: "post" },
      ["patch: `broker call putThing` calls `POST /others` instead of `PUT /things`."],
    ],
    [
      "another name",
      { parameters: OPTIONAL },
      { name: "placeThing" },
      [
        "major: `broker call putThing` is renamed to `broker call placeThing`.",
        "major: `broker call placeThing` no longer has the option `--id`.",
      ],
    ],
    [
      "another interface version",
      { parameters: versionOf("v1") },
      { parameters: versionOf("v2") },
      ["major: `broker` sends the header `x-version` with the value `v2` instead of `v1`."],
    ],
    ["a new header", {}, { parameters: versionOf("v1") }, ["patch: `broker` also sends the header `x-version`."]],
  ])("are listed with their bumps for %s", async (_, before, after, lines) => {
    expect(await said(before, after)).toEqual(lines);
  });

  test("list a new command and a removed command with the lines of their operations", async () => {
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
        place: { file: revision, line: 16 },
      },
      { bump: "major", what: "`broker call getThing` is removed.", place: { file: base, line: 16 } },
    ]);
  });

  test("list a removed command even if another operation takes over its address", async () => {
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

  test("give @org/broker-cli the largest of their bumps", async () => {
    const at = (revision: string) => join(REVISIONS, `${revision}.yaml`);
    const { bumps, commands } = await plan(at("2026-09-12"), at("2026-09-20"));
    expect(bumps["@org/broker-cli"]).toBe("major");
    expect(commands.map(({ bump }) => bump)).toEqual(["major", "patch"]);
    expect((await plan(at("2026-09-20"), at("2026-10-17"))).bumps["@org/broker-cli"]).toBe("none");
  });
});
