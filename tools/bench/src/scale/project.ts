import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contender } from "./contenders.ts";
import { runForked, type Cost } from "./cost.ts";
import { runTsc } from "./tsc.ts";

const BASE_CONFIG = fileURLToPath(new URL("../../../../tsconfig.base.json", import.meta.url));

/** A folder with a consumer, and the client that it imports. */
export interface Project {
  readonly folder: string;
  /** The code of the client, for a bundle. */
  readonly entry: string;
  readonly generate: () => Promise<Cost>;
  /** After `generate`: whatever else there is to do before a consumer compiles. */
  readonly publish: () => Promise<void>;
}

const CONSUMER = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2022", "dom"],
  types: [],
  // TypeScript's own declarations are nobody's merit.
  skipDefaultLibCheck: true,
};

/** Takes the path of a spec, and of a folder that is not there yet. */
export async function startProject(contender: Contender, spec: string, folder: string): Promise<Project> {
  await mkdir(folder);
  await writeFile(join(folder, "consumer.ts"), contender.consumer);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: CONSUMER, files: ["consumer.ts"] }));
  const client = join(folder, "client");
  const isOurs = contender.place === "ours";
  return {
    folder,
    entry: join(client, isOurs ? "src/index.ts" : "index.ts"),
    generate: () => runForked(contender.generator, spec, client),
    publish: () => (isOurs ? declare(client) : Promise.resolve()),
  };
}

/** Our client is installed: what its consumer's compiler sees is declarations, and not sources. */
async function declare(client: string): Promise<void> {
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  const compilerOptions = { ...emit, rootDir: "src", outDir: "types" };
  const config = join(client, "tsconfig.json");
  await writeFile(config, JSON.stringify({ extends: BASE_CONFIG, compilerOptions, include: ["src"] }));
  await runTsc("--project", config);
}
