// Promotes placeholders of an accepted revision, and asserts of each what is true of all.
import { generate, generateForSandbox } from "@org/codegen";
import { scratchFolder } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { promote } from "../src/promote/promote.ts";
import { redocly } from "../src/redocly.ts";
import { configureLint, REVISIONS } from "./support.ts";

// A revision that was accepted keeps its placeholders, whatever the spec documents later.
const yaml = await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8");
const METHODS = ["get", "put", "post", "delete", "patch", "head"];
const BODY = { content: { "application/json": { schema: {} } } };

/** Names of all placeholders. */
export const PLACEHOLDERS = Object.keys(parse(yaml).components.pathItems);

/** Promotes each of the placeholders; the methods take turns. */
export function testPromotions(names: readonly string[]): void {
  const promoted = names.map((name, i) => {
    const method = METHODS[i % METHODS.length] ?? "";
    return { name, method, text: promote(yaml, name, { method, path: `/made-up/{id}/${i}`, retry: "never" }) };
  });

  describe.each(promoted)("$name, promoted", ({ name, method, text }) => {
    test("every other line stays as it is", () => {
      const before = yaml.replace(new RegExp(`    ${name}:\n(?:      .*\n)*`), "");
      expect(before).not.toBe(yaml);
      expect(text.replace(/  \/made-up.*\n(?:    .*\n)*/, "")).toBe(before);
    });

    test("says what the placeholder said, and how it is called", () => {
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

    test("is taken by codegen", async () => {
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
      // A report a file, one behind the other.
      const reports: { problems: Problem[] }[] = JSON.parse(`[${said.replaceAll("\n}{\n", "\n},{\n")}]`);
      problems = reports.flatMap((report) => report.problems);
    });

    test.each(promoted)("finds of $name what is to fill in, and nothing else", ({ name, text }) => {
      const of = problems.filter(({ location }) => location[0]?.source.ref.endsWith(`/${name}.yaml`));
      const marks = text.split("\n").filter((line) => line.endsWith("# to fill in"));
      expect(of.map(({ ruleId, severity }) => `${severity} ${ruleId}`)).toEqual(
        marks.map(() => "warn broker/filled-in"),
      );
    });
  });
}
