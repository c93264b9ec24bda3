import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";

/** What stands in a bundle for the web of some code. Each file is compressed by itself, as a server sends it. */
interface Bundle {
  /** What loads with the entry. */
  readonly loaded: Weight;
  /** What loads only when the code asks for it, by an `import()`. */
  readonly deferred: Weight;
  /** Paths of the sources that left something in it. */
  readonly sources: readonly string[];
}

export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

export async function bundle(code: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    // The package's own tsconfig.json, which esbuild would follow, is not installed with it.
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

/** The entry, and what it imports statically, and what that does. */
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
