// Bundles the entries of the packages.
import * as esbuild from "esbuild";
import * as rollup from "rollup";
import * as vite from "vite";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { basename, dirname, join } from "node:path";
import { readdir, readFile } from "node:fs/promises";

export interface Target {
  readonly platform: "node" | "browser";
  readonly format: "esm" | "cjs";
}

/** Code of each chunk, by file name. */
export type Chunks = ReadonlyMap<string, string>;

export interface Bundler {
  readonly name: string;
  readonly version: string;
  /** Rejects if the bundler prints a warning, because users of the npm packages see the same warning. */
  readonly bundle: (entry: string, target: Target) => Promise<Chunks>;
}

export function mainFile({ format }: Pick<Target, "format">): string {
  return format === "esm" ? "main.mjs" : "main.cjs";
}

const external = ["msw/http", "undici"];

export const byEsbuild: Bundler = {
  name: "esbuild",
  version: esbuild.version,
  bundle: (entry, { platform, format }) =>
    buildByEsbuild(entry, { platform, format, splitting: format === "esm", external }),
};

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
    // Without this option, esbuild reads the tsconfig.json of @org/signing, which is not in the npm package.
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
      // Ajv is CommonJS, which Rollup cannot bundle without a plugin.
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

// With the export condition `node`, the bundle signs with node:crypto. Without `node`, the bundle signs with WebCrypto.
const forNode = nodeResolve({ exportConditions: ["node"] });
const forBrowsers = nodeResolve({ browser: true, preferBuiltins: false });

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
  // Rollup and Vite warn of an empty bundle. The proof of tree shaking expects an empty bundle for an unused import.
  if (code !== "EMPTY_BUNDLE") throw new Error(message);
}

function chunksOf(output: readonly { readonly fileName: string; readonly code?: string }[]): Chunks {
  return new Map(output.map(({ fileName, code = "" }) => [fileName, code]));
}

/** Module that a package exports, such as `@org/signing/verify`. */
export interface Entry {
  readonly specifier: string;
  readonly platform: "node" | "browser";
}

const FOR_NODE = ["@org/broker-sandbox", "@org/broker-client/undici"];

export async function entriesOf(installed: string): Promise<Entry[]> {
  const scope = join(installed, "node_modules/@org");
  const packages = await Promise.all(
    (await readdir(scope)).map(async (directory) => {
      const text = await readFile(join(scope, directory, "package.json"), "utf8");
      const { name, exports }: { name: string; exports: Record<string, string | object> } = JSON.parse(text);
      const code = Object.keys(exports).filter((path) => typeof exports[path] === "object");
      return code.map((path): Entry => {
        const specifier = path.replace(".", name);
        return { specifier, platform: FOR_NODE.some((each) => specifier.startsWith(each)) ? "node" : "browser" };
      });
    }),
  );
  return packages.flat();
}
