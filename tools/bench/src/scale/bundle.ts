import { build, type Plugin } from "esbuild";

const withoutDynamicImports: Plugin = {
  name: "without dynamic imports",
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : undefined));
  },
};

interface Bundle {
  /** Minified code. */
  readonly loaded: Uint8Array;
  /** Number of bytes that a program loads later with `import()`. */
  readonly deferred: number;
}

/** @param directory directory in which esbuild resolves the imports of the code */
export async function bundle(code: string, directory = import.meta.dirname): Promise<Bundle> {
  const minify = async (plugins: Plugin[]) => {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: directory },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      // Without this option, esbuild reads the tsconfig.json of @org/signing, which is not in the npm package.
      tsconfigRaw: {},
      write: false,
      plugins,
    });
    return outputFiles[0]?.contents ?? new Uint8Array();
  };
  const loaded = await minify([withoutDynamicImports]);
  return { loaded, deferred: (await minify([])).length - loaded.length };
}
