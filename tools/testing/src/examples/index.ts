import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { extractFromMarkdown, extractFromSource, hasCode, type Example } from "./extract.ts";
import { moduleOf, type Surroundings } from "./module.ts";

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

export async function testExamples({
  root,
  documents = ["README.md"],
  fetch,
  ...surroundings
}: DocumentedPackage): Promise<void> {
  const examples = await readExamples(root, documents);
  const fileOf = ({ place }: Example) => `${place.replaceAll(/\W/g, "-")}.ts`;
  let directory: string;

  beforeAll(async () => {
    // The temporary directory is inside the package, so that examples can import the package's dependencies.
    directory = await mkdtemp(join(root, "test", ".examples-"));
    await Promise.all(
      examples.map((each) => writeFile(join(directory, fileOf(each)), moduleOf(each.code, surroundings))),
    );
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
      expect(examples.length).toBeGreaterThan(0);
    });

    test.each(examples.map((each) => [each.place, each] as const))("the example at %s runs", async (_, each) => {
      const { example }: { example: () => Promise<void> } = await import(
        /* @vite-ignore */ join(directory, fileOf(each))
      );
      await expect(example()).resolves.toBeUndefined();
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
