import { build, type Plugin } from "esbuild";

const withoutDynamicImports: Plugin = {
  name: "without dynamic imports",
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : undefined));
  },
};

/**
 * Returns minified code, without the code that a program loads later with `import()`.
 *
 * @param directory directory in which esbuild resolves the imports of the code
 */
export async function bundle(code: string, directory = import.meta.dirname): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: directory },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // Without this option, esbuild reads the tsconfig.json of @org/signing, which is not in the npm package.
    tsconfigRaw: {},
    write: false,
    plugins: [withoutDynamicImports],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
