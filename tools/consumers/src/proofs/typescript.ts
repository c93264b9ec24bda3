import { run } from "@org/testing";
import { copyFile, cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import vectors from "@org/signing/vectors.json" with { type: "json" };
import type { DistEnvironment, TestEnvironment } from "../environment.ts";
import { tscOf } from "../executables.ts";
import { LISTED, placeIn, PROGRAMS, runExpecting, runListing, type Proof } from "../proof.ts";

const EMITTED = { nodenext: ["mjs", "cjs"], bundler: ["mjs"], page: ["mjs"], node10: ["cjs"] } as const;

type Version = readonly [version: string, ...configs: (keyof typeof EMITTED)[]];

// TypeScript 5.4 is the oldest supported version. Each list has a TypeScript version, and the tsconfigs that the
// proofs compile with this version. Each compilation takes seconds, so each list omits some tsconfigs.
const VERSIONS: readonly Version[] = [
  ["5.4", "nodenext", "bundler", "node10"],
  ["5.9", "nodenext", "bundler"],
  ["6", "nodenext", "bundler"],
  ["7", "nodenext", "bundler", "page"],
];
const VERSIONS_WITH_GENERATED: readonly Version[] = [
  ["5.4", "nodenext", "page"],
  ["5.9", "page"],
  ["6", "page"],
  ["7", "nodenext", "page"],
];

export const typescript: readonly Proof[] = VERSIONS.map((version) => ({
  ...named(version),
  prove: async (environment) => compileAndRun(await placeIn(environment.installed, "typescript"), version, environment),
}));

export const typescriptWithGenerated: readonly Proof<DistEnvironment>[] = VERSIONS_WITH_GENERATED.map((version) => ({
  ...named(version),
  async prove(environment) {
    await environment.generatedClients();
    const directory = await placeIn(environment.installed, "typescript");
    await cp(join(PROGRAMS, "revisions"), directory, { recursive: true });
    return compileAndRun(directory, version, environment);
  },
}));

function named([version, ...configs]: Version): Pick<Proof, "name" | "programs"> {
  return { name: `TypeScript ${version}, ${configs.join(" ")}`, programs: [tscOf(version)] };
}

async function compileAndRun(
  directory: string,
  [version, ...configs]: Version,
  { env }: TestEnvironment,
): Promise<string> {
  for (const extension of ["mts", "cts"]) {
    await copyFile(join(directory, "call.ts"), join(directory, `call.${extension}`));
  }
  const errors = await expectedErrors(directory);
  const count = `${vectors.cases.length} vectors`;
  for (const config of configs) {
    const out = `out/${version}/${config}`;
    await compile(directory, tscOf(version), ["--project", `${config}.json`, "--outDir", out], errors);
    for (const extension of EMITTED[config]) {
      await runListing(directory, process.execPath, [`${out}/call.${extension}`], env);
      await runExpecting(count, directory, process.execPath, [`${out}/vectors.${extension}`]);
    }
  }
  return `reports the ${errors.length} expected errors, ${LISTED}, ${count}`;
}

interface CompilerError {
  readonly place: string;
  readonly message: string;
}

/** Reads the expected compiler errors from the comments in the files `wrong*`. */
async function expectedErrors(directory: string): Promise<CompilerError[]> {
  const files = (await readdir(directory)).filter((name) => name.startsWith("wrong")).sort();
  const errors = files.map(async (file) => {
    const lines = (await readFile(join(directory, file), "utf8")).split("\n");
    return lines.flatMap((line, index) => {
      const [, code, message = ""] = /^\/\/ (TS\d+)(?:: (.+))?$/.exec(line) ?? [];
      return code === undefined ? [] : [{ place: `${file} ${index + 2} ${code}`, message }];
    });
  });
  return (await Promise.all(errors)).flat();
}

/** @throws {Error} if the errors of the compiler differ from the expected errors */
async function compile(directory: string, tsc: string, args: readonly string[], expected: readonly CompilerError[]) {
  const printed = await run(directory, tsc, args).catch((error: Error) => error.message);
  const found = Array.from(printed.matchAll(/^(?:(\S+)\((\d+),\d+\): )?error (TS\d+)/gm), ([, ...place]) =>
    place.join(" "),
  );
  const places = expected.map(({ place }) => place);
  if (found.sort().join() === places.sort().join() && expected.every(({ message }) => printed.includes(message)))
    return;
  const list = expected.map(({ place, message }) => `${place} ${message}`.trim()).join("\n");
  throw new Error(`The compiler printed:\n${printed}\nThe compiler must report exactly these errors:\n${list}`);
}
