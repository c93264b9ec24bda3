import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeClient } from "@org/codegen/update";
import { afterAll, beforeAll } from "vitest";
import type { createBrokerClient, isBrokerError } from "../../src/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");

interface GeneratedClient {
  readonly isBrokerError: typeof isBrokerError;
  /** The types have the operations of the real spec, and not the operations of the fixture. */
  readonly createBrokerClient: typeof createBrokerClient;
}

interface Generated {
  readonly client: () => GeneratedClient;
  /** Compiles a program that imports the client from `./src/index.ts`, and returns the compiler's output. */
  readonly compile: (program: string) => Promise<string>;
}

export function generateClient(fixture: string): Generated {
  let folder: string;
  let imported: GeneratedClient;
  beforeAll(async () => {
    // The directory is within the package, so that imports of the client resolve.
    folder = await mkdtemp(join(import.meta.dirname, "../.examples-"));
    await writeClient(await readFile(join(import.meta.dirname, "../fixtures", fixture), "utf8"), folder);
    imported = await import(/* @vite-ignore */ join(folder, "src/index.ts"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    client: () => imported,
    async compile(program) {
      await writeFile(join(folder, "program.ts"), program);
      const config = { extends: "../../tsconfig.json", compilerOptions: { noUnusedLocals: false }, include: ["*.ts"] };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
      const compiled = promisify(execFile)(join(ROOT, "node_modules/.bin/tsc"), ["--project", folder]);
      return compiled.then(
        ({ stdout }) => stdout,
        (error: unknown) => String(Reflect.get(Object(error), "stdout")),
      );
    },
  };
}
