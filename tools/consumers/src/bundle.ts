// The bundlers that other repos use: from an entry in a folder that has the packages installed to chunks in memory.
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { basename, dirname } from "node:path";
import * as rollup from "rollup";
import * as vite from "vite";

export interface Target {
  readonly platform: "node" | "browser";
  readonly format: "esm" | "cjs";
}

/** The code of each chunk by the name of its file: the entry's is `main.mjs` or `main.cjs`. */
export type Chunks = ReadonlyMap<string, string>;

export interface Bundler {
  readonly name: string;
  readonly version: string;
  /** Rejects on a warning, too: a user would see it. */
  readonly bundle: (entry: string, target: Target) => Promise<Chunks>;
}

export function mainFile({ format }: Pick<Target, "format">): string {
  return format === "esm" ? "main.mjs" : "main.cjs";
}

/** The optional peer, which nobody has here. */
const external = ["msw/http"];

export const byEsbuild: Bundler = {
  name: "esbuild",
  version: esbuild.version,
  async bundle(entry, { platform, format }) {
    const { outputFiles, warnings } = await esbuild.build({
      entryPoints: { main: entry },
      outExtension: { ".js": format === "esm" ? ".mjs" : ".cjs" },
      bundle: true,
      splitting: format === "esm",
      platform,
      format,
      external,
      outdir: "never-written",
      write: false,
      logLevel: "silent",
    });
    if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
    return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  },
};

export const byRollup: Bundler = {
  name: "Rollup",
  version: rollup.VERSION,
  async bundle(entry, { platform, format }) {
    await using bundle = await rollup.rollup({
      input: { main: entry },
      external,
      plugins: [platform === "node" ? forNode : forBrowsers],
      onwarn: refuse,
    });
    const names = format === "esm" ? "[name].mjs" : "[name].cjs";
    const { output } = await bundle.generate({ format, entryFileNames: names, chunkFileNames: names });
    return chunksOf(output);
  },
};

/** `node` is the condition that chooses node:crypto. Without it, the bundle signs by Node's WebCrypto. */
const forNode = nodeResolve({ exportConditions: ["node"] });
const forBrowsers = nodeResolve({ browser: true, preferBuiltins: false });

/** For browsers alone: it makes a page of ours, and no program. */
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
        rolldownOptions: { external, onwarn: refuse },
      },
    });
    const [result] = Array.isArray(built) ? built : [built];
    if (result === undefined || !("output" in result)) throw new Error("Vite built nothing.");
    return chunksOf(result.output);
  },
};

function refuse({ code, message }: { readonly code?: string | undefined; readonly message: string }): void {
  // Nothing stays of what is not used: that is what we are after.
  if (code !== "EMPTY_BUNDLE") throw new Error(message);
}

function chunksOf(output: readonly { readonly fileName: string; readonly code?: string }[]): Chunks {
  return new Map(output.map(({ fileName, code = "" }) => [fileName, code]));
}
