import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { extractFromMarkdown, extractFromSource, hasCode, type Example } from "./extract.ts";
import { moduleOf, type Surroundings } from "./module.ts";
import { forVitest, isTestFile, runTestFiles } from "./test-file.ts";

interface DocumentedPackage extends Surroundings {
  readonly root: string;
  /**
   * Markdown files with examples, relative to the directory of the package.
   *
   * @default ["README.md"]
   */
  readonly documents?: readonly string[];
  /** Replaces the global `fetch` while an example runs. */
  readonly fetch: (request: Request) => Promise<Response>;
}

const NODE = "node.test.ts";
const VITEST = "vitest.test.ts";

export async function testExamples({
  root,
  documents = ["README.md"],
  fetch,
  ...surroundings
}: DocumentedPackage): Promise<void> {
  const read = await readExamples(root, documents);
  const examples = read.filter(({ code }) => !isTestFile(code));
  const testFiles = read.filter(({ code }) => isTestFile(code));
  // No name starts with a hyphen, because `node --test` reads such a name as an option.
  const fileOf = ({ place }: Example, suffix = "ts") => `example-${place.replaceAll(/\W+/g, "-")}.${suffix}`;
  let directory: string;

  beforeAll(async () => {
    // The temporary directory is inside the package, so that examples can import the package's dependencies.
    directory = await mkdtemp(join(root, "test", ".examples-"));
    const write = (name: string, code: string) => writeFile(join(directory, name), code);
    await Promise.all([
      ...examples.map((each) => write(fileOf(each), moduleOf(each.code, surroundings))),
      ...testFiles.map((each) => write(fileOf(each, NODE), each.code)),
      ...testFiles.map((each) => write(fileOf(each, VITEST), forVitest(each.code))),
    ]);
    const config = { extends: "../../tsconfig.json", compilerOptions: { noUnusedLocals: false }, include: ["*.ts"] };
    await writeFile(join(directory, "tsconfig.json"), JSON.stringify(config));
    vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => fetch(new Request(input, init)));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await rm(directory, { recursive: true });
  });

  describe("the examples in documents and docstrings", () => {
    test("compile without an error", async () => {
      const compiled = promisify(execFile)("tsc", ["--project", directory]);
      expect(await compiled.catch((error: unknown) => error)).toStrictEqual({ stdout: "", stderr: "" });
      expect(read.length).toBeGreaterThan(0);
    });

    test.each(examples.map((each) => [each.place, each] as const))("the example at %s runs", async (_, each) => {
      const { example }: { example: () => Promise<void> } = await import(
        /* @vite-ignore */ join(directory, fileOf(each))
      );
      await expect(example()).resolves.toBeUndefined();
    });

    const placed = testFiles.map((each) => [each.place, each] as const);
    test.each(placed)("the test file at %s passes with node --test and with Vitest", async (_, each) => {
      const result = runTestFiles(directory, fileOf(each, NODE), fileOf(each, VITEST));
      await expect(result).resolves.toBeUndefined();
    });
  });
}

async function readExamples(root: string, documents: readonly string[]): Promise<Example[]> {
  const read = (name: string) => readFile(join(root, name), "utf8");
  const names = await readdir(join(root, "src"), { recursive: true }).catch(() => []);
  const sources = names.filter(hasCode).sort();
  const ofSources = sources.map(async (name) => extractFromSource(`src/${name}`, await read(join("src", name))));
  const ofDocuments = documents.map(async (name) => extractFromMarkdown(name, await read(name)));
  return (await Promise.all([...ofDocuments, ...ofSources])).flat();
}
