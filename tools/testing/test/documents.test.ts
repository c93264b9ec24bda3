import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientHeaders } from "../../../packages/broker-cli/src/generated/inputs.ts";
import { SIGNED_HEADERS } from "../../../packages/signing/src/constants.ts";
import { ROOT } from "../src/repo.ts";
import { PROOFS } from "../src/proofs.ts";

const WORKSPACES = ["packages", "tools"].flatMap((kind) =>
  readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`),
);
const GUIDES = readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`);
const DOCUMENTS = [
  ...[".", ...WORKSPACES].flatMap((directory) =>
    ["README.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", "AGENTS.md"]
      .map((name) => join(directory, name))
      .filter((file) => existsSync(join(ROOT, file))),
  ),
  ...GUIDES,
];
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));

describe.each(DOCUMENTS)("the document %s", (file) => {
  const text = read(file);

  test("the document links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(file), path)))).toEqual([]);
  });

  test("the document mentions only package scripts and pnpm commands that exist", () => {
    const named = [...text.matchAll(/(?:`|npx -y )pnpm(?:@12)? (?:-\S+ )*([a-z][\w:-]*)/g)].map(
      ([, script = ""]) => script,
    );
    const ofPnpm = ["exec", "install", "pack"];
    expect(named.filter((script) => !(script in scripts) && !ofPnpm.includes(script))).toEqual([]);
  });

  test("the document shows only commands of `broker` that exist", () => {
    const shown = [...text.matchAll(/^(?:\$ )?broker ([a-z]+)/gm)].map(([, command = ""]) => command);
    const commands = "packages/broker-cli/src/commands";
    expect(shown.filter((command) => !existsSync(join(ROOT, commands, `${command}.ts`)))).toEqual([]);
  });

  test("the document mentions only proofs of `pnpm verify` that exist", () => {
    const unknown = [...text.matchAll(/`pnpm verify ([^`]+)`/g)].filter(([, line = ""]) => {
      const [names = ""] = line.split(/ --full\b| -- /);
      return names.split(" ").some((name) => !["all", "push"].includes(name) && !(name in PROOFS));
    });
    expect(unknown).toEqual([]);
  });
});

describe("docs/README.md", () => {
  test("docs/README.md links to every guide", () => {
    const linked = [...read("docs/README.md").matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `docs/${name}`);
    expect(linked).toEqual(expect.arrayContaining(GUIDES.filter((file) => file !== "docs/README.md")));
  });
});

describe("docs/headers.md", () => {
  const rows = [...read("docs/headers.md").matchAll(/^\| `(.+?)` +\| `(.+?)` +\| (yes|no) /gm)];

  test("docs/headers.md lists the signature's headers, the headers that the client adds, and the content type", () => {
    const schemes = [...read("spec/openapi.yaml").matchAll(/^ {6}in: header\n {6}name: (\S+)$/gm)];
    expect(schemes.length).toBeGreaterThan(0);
    const known = [...SIGNED_HEADERS, ...schemes.map(([, name = ""]) => name), ...Object.keys(clientHeaders)];
    expect(rows.map(([, name = ""]) => name).toSorted()).toEqual([...new Set([...known, "content-type"])].toSorted());
  });

  test("docs/headers.md marks exactly the signed headers as signed", () => {
    const signed = rows.filter(([, , , isSigned]) => isSigned === "yes").map(([, name = ""]) => name);
    expect(signed.toSorted()).toEqual(SIGNED_HEADERS);
  });

  test("docs/headers.md has the value of each header that the client adds", () => {
    const examples = Object.fromEntries(rows.map(([, name = "", example]) => [name, example]));
    expect(examples).toMatchObject(clientHeaders);
  });
});

describe("docs/error-codes.md", () => {
  const text = read("docs/error-codes.md");

  test.each([
    ["broker-client/src/errors/index.ts", /^ {2}(\w+): true,$/gm],
    ["broker-client/src/validation/values.ts", /^ {2}\| "(\w+)"/gm],
    ["signing/src/errors.ts", /^ {2}\| "(\w+)"/gm],
    ["signing/src/verify/refusal.ts", /^ {2}\| "(\w+)"/gm],
    ["broker-sandbox/src/errors.ts", /^ {2}\| "(\w+)"/gm],
    ...readdirSync(join(ROOT, "packages/broker-cli/src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.includes("generated"))
      .map(
        (file) =>
          [`broker-cli/src/${file}`, /(?:CliError\([^"]*"\w+", \{\s*code: |profileError\(\s*)"(\w+)"/g] as const,
      ),
  ] as const)("docs/error-codes.md has a row for each code of packages/%s", (file, pattern) => {
    const codes = [...read(`packages/${file}`).matchAll(pattern)].map(([, code]) => code);
    expect(codes.filter((code) => !text.includes(`| <span id="${code}">\`${code}\`</span> `))).toEqual([]);
  });

  test("docs/error-codes.md has one anchor for each code", () => {
    const anchors = [...text.matchAll(/<span id="(\w+)">/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(70);
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});

describe.each(readdirSync(join(ROOT, "packages")))("packages/%s/AGENTS.md", (name) => {
  const text = read(`packages/${name}/AGENTS.md`);

  test("AGENTS.md has at most 80 lines", () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });

  test("AGENTS.md has no link to the web or to a file outside the package", () => {
    expect(text).not.toMatch(/\]\((?:\.\.|https?:)/);
  });

  test("the manifest and the README refer to AGENTS.md", () => {
    const { files }: { files: readonly string[] } = JSON.parse(read(`packages/${name}/package.json`));
    expect(files).toContain("AGENTS.md");
    expect(read(`packages/${name}/README.md`)).toContain("[AGENTS.md](AGENTS.md)");
  });
});

describe("packages/broker-client/README.md", () => {
  test("packages/broker-client/README.md has at most 200 lines", () => {
    expect(read("packages/broker-client/README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(200);
  });
});

describe("CONTRIBUTING.md", () => {
  const text = read("CONTRIBUTING.md");

  test("CONTRIBUTING.md has at most 200 lines", () => {
    expect(text.split("\n").length).toBeLessThanOrEqual(200);
  });

  const [, section = ""] = /^## Files by task$(.*?)^## /ms.exec(text) ?? [];
  const tasks = [...section.matchAll(/^- (.*?): ((?:.|\n {2})*)/gm)].map(([, task = "", open = ""]) => ({
    task,
    open,
  }));

  test("CONTRIBUTING.md lists the files of at least 20 tasks", () => {
    expect(tasks.length).toBeGreaterThanOrEqual(20);
  });

  test.each(tasks)('the task "$task" mentions only paths that exist', ({ open }) => {
    const paths = [...open.matchAll(/`([\w./-]*(?:\/|\.\w+))`/g)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
