import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { summariesOf } from "../src/changeset.ts";
import { plan } from "../src/plan.ts";
import { REVISIONS, scratch } from "./helpers/support.ts";

const at = (revision: string) => join(REVISIONS, `${revision}.yaml`);
const SPEC = at("2026-10-17");
const yaml = await readFile(SPEC, "utf8");

test("the plan of the revision 2026-09-20 has a line, a reason and advice for the moved operation", async () => {
  const revision = at("2026-09-20");
  const lines = (await readFile(revision, "utf8")).split("\n");
  const { changes, bumps } = await plan(at("2026-09-12"), revision);
  expect(bumps).toEqual({ "@org/broker-client": "major", "@org/broker-sandbox": "major", "@org/broker-cli": "major" });
  expect(changes).toMatchObject([
    {
      what: "`listAccounts` moves from `GET /openapi/account/list` to `GET /trading/accounts/list`.",
      location: { file: revision, line: lines.indexOf("    get:", lines.indexOf("  /trading/accounts/list:")) + 1 },
      bump: "major",
      why: "Code that calls it by its path does not compile. Calls with `broker.fetch` and with definitions of your own compile, but can fail.",
      advice: expect.stringContaining("use the name `listAccounts` stay the same."),
    },
    { what: "`version` of the document changes from `2026-09-12` to `2026-09-20`.", bump: "none" },
    {
      what: expect.stringContaining("The request header `x-version` of every operation changes from `v2` to `v3`"),
      bump: "major",
    },
  ]);
});

test("the plan of the revision 2026-10-17 has a patch bump for new parameters of a placeholder", async () => {
  const { changes, bumps } = await plan(at("2026-09-20"), SPEC);
  expect(bumps).toEqual({ "@org/broker-client": "patch", "@org/broker-sandbox": "none", "@org/broker-cli": "none" });
  expect(changes.map(({ what }) => what)).toContain(
    "The placeholder `listOptionHistoricalBars` gains the query parameters `start_time` and `end_time`.",
  );
});

test("a new header of every request needs a major bump of the sandbox, which rejects requests without the header", async () => {
  const file = join(await scratch(), "header.yaml");
  const header =
    "- { name: x-region, in: header, required: true, x-client-supplied: true, schema: { const: made-up } }\n        ";
  await writeFile(file, yaml.replace("parameters:\n        - $ref", `parameters:\n        ${header}- $ref`));
  const { changes, bumps } = await plan(SPEC, file);
  expect(bumps).toEqual({ "@org/broker-client": "patch", "@org/broker-sandbox": "major", "@org/broker-cli": "patch" });
  expect(summariesOf({ changes, commands: [], migration: [] }, "it")["@org/broker-sandbox"]).toContain(
    "Breaking changes:\n\n- The request header `x-region` of `listAccounts` is new, and required: only `made-up`. A request without it gets 400 `wrong_header`.",
  );
});

test("the sandbox has a bump if the first example of a response is new, but not if key order and a description changed", async () => {
  const folder = await scratch();
  const write = async (name: string, schema: object, examples: object) => {
    const media = { "application/json": { schema, examples } };
    const words = { summary: "Made up", description: "Made up", "x-family": "trading", "x-group": "Made up" };
    const get = {
      operationId: "getName",
      ...words,
      "x-retry": "safe",
      responses: { "200": { description: "Made up", content: media } },
    };
    const info = { title: "Made up", version: "1" };
    await writeFile(join(folder, name), JSON.stringify({ openapi: "3.1.0", info, paths: { "/name": { get } } }));
    return join(folder, name);
  };
  const [one, other] = [{ value: "one" }, { value: "other" }];
  const base = await write("base.json", { type: "string", description: "A name." }, { one });
  const reordered = await write("reordered.json", { description: "The name.", type: "string" }, { one });
  const added = await write("added.json", { type: "string", description: "A name." }, { other, one });
  expect((await plan(base, reordered)).bumps).toMatchObject({ "@org/broker-sandbox": "none" });
  expect((await plan(base, added)).bumps).toMatchObject({ "@org/broker-sandbox": "patch" });
});

test("a removed property is reported with its line in the older document", async () => {
  const file = join(await scratch(), "gone.yaml");
  await writeFile(file, yaml.replace(/ {8}account_type:\n.*\n.*\n/, ""));
  const { changes } = await plan(SPEC, file);
  const line = yaml.split("\n").indexOf("        account_type:") + 1;
  expect(changes.find(({ what }) => what === "`Account.account_type` is removed.")?.location).toEqual({
    file: SPEC,
    line,
  });
});
