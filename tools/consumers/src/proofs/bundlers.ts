import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byEsbuild, byRollup, mainFile, type Bundler, type Target } from "../bundle.ts";
import { call, placeIn, type Consumer } from "../consumer.ts";
import { entriesOf } from "../entries.ts";

/** Programs in one folder, bundled for Node; and every entry as a page takes it. */
export const bundlers: readonly Consumer[] = [
  ...[byEsbuild, byRollup].flatMap((bundler) => [
    program(bundler, "import", "esm"),
    program(bundler, "import", "cjs"),
    entriesForBrowsers(bundler),
  ]),
  // Rollup knows `require` by a plugin only.
  program(byEsbuild, "require", "cjs"),
];

const SOURCES = { import: "call.mjs", require: "call.cjs" };

/** The bundle has all that it needs: it makes the call where no package is installed. */
function program({ name, version, bundle }: Bundler, by: keyof typeof SOURCES, format: Target["format"]): Consumer {
  return {
    shape: `${name}, by ${by}, for Node as ${format === "esm" ? "ES module" : "CommonJS"}`,
    async prove({ folder, installed, env }) {
      const entry = join(await placeIn(installed, "node"), SOURCES[by]);
      const chunks = await bundle(entry, { platform: "node", format });
      const bundled = await mkdtemp(join(folder, "bundled-"));
      for (const [chunk, code] of chunks) await writeFile(join(bundled, chunk), code);
      return `${version}, ${await call(bundled, process.execPath, [mainFile({ format })], env)}`;
    },
  };
}

/** What is for browsers asks for nothing of Node's. */
function entriesForBrowsers({ name, version, bundle }: Bundler): Consumer {
  return {
    shape: `${name}, every entry for browsers`,
    async prove({ installed }) {
      const entries = (await entriesOf(installed)).filter(({ platform }) => platform === "browser");
      const file = join(await mkdtemp(join(installed, "for-browsers-")), "entry.mjs");
      for (const { specifier } of entries) {
        await writeFile(file, `export * from "${specifier}";\n`);
        for (const [chunk, code] of await bundle(file, { platform: "browser", format: "esm" })) {
          if (/["'`]node:/.test(code)) throw new Error(`${chunk} of ${specifier} asks for a module of Node's.`);
        }
      }
      return `${version}, ${entries.length} entries without node:`;
    },
  };
}
