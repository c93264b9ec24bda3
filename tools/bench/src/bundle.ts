import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Size of a bundle for browsers. Each file is compressed separately, because a server sends each file separately. */
interface Bundle {
  /** Size of the files that load with the entry. */
  readonly loaded: Weight;
  /** Size of the files that load later, by an `import()`. */
  readonly deferred: Weight;
  /** Paths of the source files whose code is in the bundle. */
  readonly sources: readonly string[];
}

export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

/**
 * Bundles code for browsers, and returns the size of the bundle.
 *
 * @param directory directory in which esbuild resolves the imports of the code
 */
export async function bundle(code: string, directory = HERE): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: directory },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    // Without this option, esbuild would read the package's tsconfig.json. Users do not install that file.
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

/** Returns the paths of the entry and of all files that the entry imports statically. */
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
