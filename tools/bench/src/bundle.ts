import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Each file is compressed separately, because an HTTP server sends each file separately. */
interface Bundle {
  readonly loaded: Weight;
  /** Size of the files that load with `import()`. */
  readonly deferred: Weight;
  readonly sources: readonly string[];
}

export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

/** @param directory directory in which esbuild resolves the imports of the code */
export async function bundle(code: string, directory = HERE): Promise<Bundle> {
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
  const loaded = filesLoadedWith(metafile);
  const isLoaded = ({ path }: { readonly path: string }) => loaded.has(relative(process.cwd(), path));
  return {
    loaded: weigh(outputFiles.filter(isLoaded)),
    deferred: weigh(outputFiles.filter((file) => !isLoaded(file))),
    sources: sourcesOf(metafile),
  };
}

function filesLoadedWith({ outputs }: Metafile): Set<string> {
  const loaded = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>"));
  for (const path of loaded) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(imported);
    }
  }
  return loaded;
}

function weigh(files: readonly { readonly contents: Uint8Array }[]): Weight {
  const sum = (sizeOf: (contents: Uint8Array) => number) =>
    files.reduce((total, { contents }) => total + sizeOf(contents), 0);
  return {
    minified: sum((contents) => contents.length),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).length),
  };
}

function sourcesOf({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
}
