import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

interface Bundle {
  readonly loaded: Weight;
  /** Size of the files that load with `import()`. */
  readonly deferred: Weight;
}

/** Bytes. Each file is compressed separately, because an HTTP server sends each file separately. */
export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

/** @param directory directory in which esbuild resolves the imports of the code */
export async function bundle(code: string, directory = import.meta.dirname): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: directory },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    // Without this option, esbuild reads the tsconfig.json of @org/signing, which is not in the npm package.
    tsconfigRaw: {},
    outdir: "bundle",
    write: false,
    metafile: true,
  });
  const { outputs } = metafile;
  const loaded = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>"));
  for (const path of loaded) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(imported);
    }
  }
  const isLoaded = ({ path }: { readonly path: string }) => loaded.has(relative(process.cwd(), path));
  return {
    loaded: weigh(outputFiles.filter(isLoaded)),
    deferred: weigh(outputFiles.filter((file) => !isLoaded(file))),
  };
}

function weigh(files: readonly { readonly contents: Uint8Array }[]): Weight {
  const sum = (sizeOf: (contents: Uint8Array) => number) =>
    files.reduce((total, { contents }) => total + sizeOf(contents), 0);
  return {
    minified: sum((contents) => contents.length),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).length),
  };
}
