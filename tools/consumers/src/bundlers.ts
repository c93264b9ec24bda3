// Runs esbuild, Rollup and Vite on an entry file, and returns the bundles in memory.
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { basename, dirname } from "node:path";
import * as rollup from "rollup";
import * as vite from "vite";

export interface Target {
  readonly platform: "node" | "browser";
  readonly format: "esm" | "cjs";
}

/** Code of each chunk, by the name of its file. The chunk of the entry is `main.mjs` or `main.cjs`. */
export type Chunks = ReadonlyMap<string, string>;

export interface Bundler {
  readonly name: string;
  readonly version: string;
  /** Bundles an entry file. Rejects also if the bundler prints a warning, because users would see the warning. */
  readonly bundle: (entry: string, target: Target) => Promise<Chunks>;
}

export function mainFile({ format }: Pick<Target, "format">): string {
  return format === "esm" ? "main.mjs" : "main.cjs";
}

/** Optional peer dependencies of the packages, which are not installed. */
const external = ["msw/http", "undici"];

export const byEsbuild: Bundler = {
  name: "esbuild",
  version: esbuild.version,
  bundle: (entry, { platform, format }) =>
    buildByEsbuild(entry, { platform, format, splitting: format === "esm", external }),
};

/** Bundles a worker into one module, with the export conditions that bundlers set for workers. */
export async function bundleWorker(entry: string): Promise<string> {
  const conditions = ["workerd", "worker", "browser"];
  const chunks = await buildByEsbuild(entry, { platform: "browser", format: "esm", conditions });
  return [...chunks.values()].join("");
}

async function buildByEsbuild(entry: string, options: esbuild.BuildOptions): Promise<Chunks> {
  const { outputFiles = [], warnings } = await esbuild.build({
    entryPoints: { main: entry },
    outExtension: { ".js": options.format === "esm" ? ".mjs" : ".cjs" },
    bundle: true,
    outdir: "never-written",
    write: false,
    logLevel: "silent",
    // An empty tsconfig replaces the tsconfig.json of a linked @org/signing. The `paths` of that tsconfig.json would
    // resolve `#crypto`. The published package has no tsconfig.json.
    tsconfigRaw: {},
    ...options,
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

export const byRollup: Bundler = {
  name: "Rollup",
  version: rollup.VERSION,
  async bundle(entry, { platform, format }) {
    await using bundle = await rollup.rollup({
      input: { main: entry },
      // Rollup cannot read CommonJS without a plugin, so Ajv stays external. Only the sandbox needs Ajv.
      external: [...external, /^ajv/],
      treeshake: { moduleSideEffects: "no-external" },
      plugins: [platform === "node" ? forNode : forBrowsers],
      onwarn: rejectWarning,
    });
    const names = format === "esm" ? "[name].mjs" : "[name].cjs";
    const { output } = await bundle.generate({ format, entryFileNames: names, chunkFileNames: names });
    return chunksOf(output);
  },
};

// The export condition `node` selects node:crypto. Without this condition, the bundle signs with the WebCrypto of Node.
const forNode = nodeResolve({ exportConditions: ["node"] });
const forBrowsers = nodeResolve({ browser: true, preferBuiltins: false });

/** Vite, which ignores the platform and always bundles for browsers. */
export const byVite: Bundler = {
  name: "Vite",
  version: vite.version,
  async bundle(entry, { format }) {
    const built = await vite.build({
      root: dirname(entry),
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ["es"], fileName: () => mainFile({ format }) },
        rolldownOptions: { external, onwarn: rejectWarning },
      },
    });
    const [result] = Array.isArray(built) ? built : [built];
    if (result === undefined || !("output" in result)) throw new Error("Vite returned no bundle.");
    return chunksOf(result.output);
  },
};

function rejectWarning({ code, message }: { readonly code?: string | undefined; readonly message: string }): void {
  // If an entry imports code and does not use the code, the bundle is empty. The proof of tree shaking expects an empty
  // bundle.
  if (code !== "EMPTY_BUNDLE") throw new Error(message);
}

function chunksOf(output: readonly { readonly fileName: string; readonly code?: string }[]): Chunks {
  return new Map(output.map(({ fileName, code = "" }) => [fileName, code]));
}
