// What the documents for contributors name exists.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../src/root.ts";
import { SUITES } from "../src/suites.ts";

const HOMES = ["packages", "tools"].flatMap((kind) => readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`));
const DOCUMENTS = [".", ...HOMES].flatMap((directory) =>
  ["README.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", "AGENTS.md"]
    .map((name) => join(directory, name))
    .filter((file) => existsSync(join(ROOT, file))),
);
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));

describe.each(DOCUMENTS)("%s", (file) => {
  const text = read(file);

  test("links to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(file), path)))).toEqual([]);
  });

  test("names scripts of package.json and commands of pnpm", () => {
    const named = [...text.matchAll(/(?:`|npx -y )pnpm(?:@12)? (?:-\S+ )*([a-z][\w:-]*)/g)].map(
      ([, script = ""]) => script,
    );
    const ofPnpm = ["exec", "install", "pack"];
    expect(named.filter((script) => !(script in scripts) && !ofPnpm.includes(script))).toEqual([]);
  });

  test("names suites of `pnpm verify`", () => {
    const unknown = [...text.matchAll(/`pnpm verify ([^`]+)`/g)].filter(([, line = ""]) => {
      const [names = ""] = line.split(/ --full\b| -- /);
      return names.split(" ").some((name) => name !== "all" && !(name in SUITES));
    });
    expect(unknown).toEqual([]);
  });
});

describe("CONTRIBUTING.md", () => {
  const text = read("CONTRIBUTING.md");

  test("is at most 8 kB long", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_000);
  });

  const rows = [...text.matchAll(/^\| ([^|]+?) +\| (.*`.*) +\|$/gm)].map(([, task = "", open = ""]) => ({
    task,
    open,
  }));

  test.each(rows)("$task: the files to open exist, three at most", ({ open }) => {
    const [first = "", ...others] = [...open.matchAll(/`([\w./-]*(?:\/|\.\w+))`/g)].map(([, path = ""]) => path);
    // The paths after the first one are in the same package or tool, if they are not in the repository's root.
    const home = first.split("/").slice(0, 2).join("/");
    const missing = [first, ...others].filter(
      (path) => path !== "" && !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, home, path)),
    );
    expect(missing).toEqual([]);
    expect(others.length).toBeLessThan(3);
  });
});
