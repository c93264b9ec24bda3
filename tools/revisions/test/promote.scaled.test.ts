import { generate, generateForSandbox } from "@org/codegen";
import { isProof, scratchFolder } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { promote } from "../src/promote/promote.ts";
import { redocly } from "../src/lint.ts";
import { configureLint, REVISIONS } from "./helpers/support.ts";

// The tests read an accepted revision, because the current spec can lack a placeholder that a test uses.
const yaml = await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8");
const METHODS = ["get", "put", "post", "delete", "patch", "head"];
const BODY = { content: { "application/json": { schema: {} } } };

// A short run gives each method to one placeholder. `pnpm verify slow` promotes all placeholders.
const PLACEHOLDERS = Object.keys(parse(yaml).components.pathItems).slice(0, isProof ? undefined : METHODS.length);

const promoted = PLACEHOLDERS.map((name, i) => {
  const method = METHODS[i % METHODS.length] ?? "";
  return { name, method, text: promote(yaml, name, { method, path: `/made-up/{id}/${i}`, retry: "never" }) };
});

describe.each(promoted)("the placeholder $name", ({ name, method, text }) => {
  test("the placeholder can be promoted without changes to other lines of the spec", () => {
    const before = yaml.replace(new RegExp(`    ${name}:\n(?:      .*\n)*`), "");
    expect(before).not.toBe(yaml);
    expect(text.replace(/  \/made-up.*\n(?:    .*\n)*/, "")).toBe(before);
  });

  test("the placeholder becomes an operation with the same fields and the given method and path", () => {
    const { paths, components } = parse(text);
    const { parameters = [], ...said } = parse(yaml).components.pathItems[name];
    const [path] = Object.keys(paths).slice(-1);
    expect(components.pathItems).not.toHaveProperty(name);
    expect(path).toMatch(/^\/made-up/);
    expect(paths[path ?? ""]).toEqual({
      [method]: {
        operationId: name,
        ...said,
        "x-retry": "never",
        parameters: [
          { $ref: "#/components/parameters/InterfaceVersion" },
          { name: "id", in: "path", required: true, schema: {} },
          ...parameters,
        ],
        ...(["put", "post", "patch"].includes(method) && {
          requestBody: { required: true, ...BODY },
        }),
        responses:
          method === "delete"
            ? { "204": { description: "" } }
            : { "200": { description: "", ...(method !== "head" && BODY) } },
      },
    });
  });

  test("the placeholder is a documented operation for codegen after the promotion", async () => {
    const table = (await generate(text)).get("operations.ts");
    expect(table).toMatch(new RegExp(`${name}: .*"status":"documented".*"method":"${method.toUpperCase()}"`));
    expect((await generateForSandbox(text)).get("operations.ts")).toContain(`${name}: `);
  });
});

describe("the lint", () => {
  interface Problem {
    readonly ruleId: string;
    readonly severity: string;
    readonly location: { source: { ref: string }; pointer: string }[];
  }
  let problems: Problem[];

  beforeAll(async () => {
    await using scratch = await scratchFolder("promoted-");
    for (const { name, text } of promoted) await writeFile(join(scratch.path, `${name}.yaml`), text);
    await configureLint(scratch.path);
    const options = ["--config", join(scratch.path, "redocly.yaml"), "--format", "json"];
    const said = await redocly("lint", ...promoted.map(({ name }) => join(scratch.path, `${name}.yaml`)), ...options);
    // Redocly prints a JSON object for each file, without commas between the objects.
    const reports: { problems: Problem[] }[] = JSON.parse(`[${said.replaceAll("\n}{\n", "\n},{\n")}]`);
    problems = reports.flatMap((report) => report.problems);
  });

  test.each(promoted)(
    "the lint warns only about the fields of $name that a maintainer must fill in",
    ({ name, text }) => {
      const of = problems.filter(({ location }) => location[0]?.source.ref.endsWith(`/${name}.yaml`));
      const marks = text.split("\n").filter((line) => line.endsWith("# to fill in"));
      expect(of.map(({ ruleId, severity }) => `${severity} ${ruleId}`)).toEqual(
        marks.map(() => "warn broker/filled-in"),
      );
    },
  );
});
