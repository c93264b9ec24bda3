// The examples of a package, as tests: each is compiled as a reader's compiler would, and run.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { extractFromMarkdown, extractFromSource, hasCode, type Example } from "./extract.ts";
import { moduleOf, type Surroundings } from "./module.ts";

interface DocumentedPackage extends Surroundings {
  /** The package's folder: the examples are those of its src, and run as if they stood in it. */
  readonly root: string;
  /** The README, from there. Default `README.md`. */
  readonly readme?: string;
  /** What `fetch` is to the examples: none of them goes out. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Declare the tests of a package's examples. */
export async function testExamples({
  root,
  readme = "README.md",
  fetch,
  ...surroundings
}: DocumentedPackage): Promise<void> {
  const examples = await readExamples(root, readme);
  const fileOf = ({ place }: Example) => `${place.replaceAll(/\W/g, "-")}.ts`;
  let folder: string;

  beforeAll(async () => {
    // A hidden folder of the package, so that its imports resolve as the package's own do.
    folder = await mkdtemp(join(root, "test", ".examples-"));
    await Promise.all(examples.map((each) => writeFile(join(folder, fileOf(each)), moduleOf(each.code, surroundings))));
    const config = { extends: "../../tsconfig.json", compilerOptions: { noUnusedLocals: false }, include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => fetch(new Request(input, init)));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await rm(folder, { recursive: true });
  });

  describe("the examples of README and docstrings", () => {
    test("compile", async () => {
      const compiled = promisify(execFile)("tsc", ["--project", folder]);
      expect(await compiled.catch((error: unknown) => error)).toStrictEqual({ stdout: "", stderr: "" });
      expect(examples.length).toBeGreaterThan(0);
    });

    test.each(examples.map((each) => [each.place, each] as const))("%s runs", async (_, each) => {
      const { example }: { example: () => Promise<void> } = await import(/* @vite-ignore */ join(folder, fileOf(each)));
      await expect(example()).resolves.toBeUndefined();
    });
  });
}

async function readExamples(root: string, readme: string): Promise<Example[]> {
  const read = (name: string) => readFile(join(root, name), "utf8");
  const names = await readdir(join(root, "src"), { recursive: true }).catch(() => []);
  const sources = names.filter(hasCode).sort();
  const ofSources = sources.map(async (name) => extractFromSource(`src/${name}`, await read(join("src", name))));
  return [...extractFromMarkdown(readme, await read(readme)), ...(await Promise.all(ofSources)).flat()];
}
