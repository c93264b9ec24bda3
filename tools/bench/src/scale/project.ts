import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startForked } from "../forked.ts";
import type { Contender } from "./contenders.ts";
import type { Cost } from "./cost.ts";
import { runTsc } from "./tsc.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** A folder with a consumer, and the client beside it that it imports as `./client`. */
export interface Project {
  readonly folder: string;
  /** The code of the client, for a bundle. */
  readonly entry: string;
  /** In a process of its own, from its start to the last file. */
  readonly generate: () => Promise<Cost>;
  /** After `generate`: whatever else there is to do before a consumer compiles. */
  readonly publish: () => Promise<void>;
}

/** Takes the path of a spec, and of a folder that is not there yet. */
export async function startProject(contender: Contender, spec: string, folder: string): Promise<Project> {
  await mkdir(folder);
  await writeFile(join(folder, "consumer.ts"), contender.consumer);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: CONSUMER, files: ["consumer.ts"] }));
  const from = (sources: string, generated: string) => ({
    entry: join(folder, sources, "index.ts"),
    generate: () => generate(contender.generator, spec, join(folder, generated)),
  });
  if (contender.place === "instead") return { folder, ...from("client", "client"), publish: async () => {} };
  await cp(join(ROOT, "packages/broker-client/src"), join(folder, "src"), { recursive: true });
  return { folder, ...from("src", "src/generated"), publish: () => declare(folder) };
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

async function generate(generator: URL, spec: string, folder: string): Promise<Cost> {
  const start = performance.now();
  const { said, stop } = await startForked(generator, spec, folder);
  const seconds = (performance.now() - start) / 1000;
  await stop();
  return { seconds, mebibytes: Number(said) / 1024 };
}

/** Our client is installed: what its consumer's compiler sees is declarations, and not sources. */
async function declare(folder: string): Promise<void> {
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  const compilerOptions = { ...emit, rootDir: "src", outDir: "client" };
  const config = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include: ["src"] };
  await writeFile(join(folder, "tsconfig.build.json"), JSON.stringify(config));
  await runTsc("--project", join(folder, "tsconfig.build.json"));
}
