import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byEsbuild, byRollup, mainFile, entriesOf, type Bundler, type Target } from "../bundlers.ts";
import type { RegistryEnvironment } from "../environment.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

export const bundlers: readonly Proof<RegistryEnvironment>[] = [
  ...[byEsbuild, byRollup].flatMap((bundler) => [
    program(bundler, "import", "esm"),
    program(bundler, "import", "cjs"),
    entriesForBrowsers(bundler),
  ]),
  // Only esbuild bundles a program with `require`, because Rollup needs a plugin for `require`.
  program(byEsbuild, "require", "cjs"),
];

const SOURCES = { import: "list.mjs", require: "list.cjs" };

/** Runs the bundled program in a directory without `node_modules`, so that the bundle must contain all packages. */
function program(
  { name, version, bundle }: Bundler,
  by: keyof typeof SOURCES,
  format: Target["format"],
): Proof<RegistryEnvironment> {
  return {
    name: `${name}, program with ${by}, bundled as ${format === "esm" ? "ES module" : "CommonJS"} for Node`,
    async prove({ scratch, installed, env }) {
      const entry = join(await placeIn(installed, "calls"), SOURCES[by]);
      const chunks = await bundle(entry, { platform: "node", format });
      const bundled = await mkdtemp(join(scratch, "bundled-"));
      for (const [chunk, code] of chunks) await writeFile(join(bundled, chunk), code);
      return `${version}, ${await runListing(bundled, process.execPath, [mainFile({ format })], env)}`;
    },
  };
}

function entriesForBrowsers({ name, version, bundle }: Bundler): Proof {
  return {
    name: `${name}, bundles of all entries for browsers`,
    async prove({ installed }) {
      const entries = (await entriesOf(installed)).filter(({ platform }) => platform === "browser");
      const file = join(await mkdtemp(join(installed, "for-browsers-")), "entry.mjs");
      for (const { specifier } of entries) {
        await writeFile(file, `export * from "${specifier}";\n`);
        for (const [chunk, code] of await bundle(file, { platform: "browser", format: "esm" })) {
          if (/["'`]node:/.test(code))
            throw new Error(`In the bundle of ${specifier} for browsers, ${chunk} imports a built-in module of Node.`);
        }
      }
      return `${version}, ${entries.length} bundles import no built-in module of Node`;
    },
  };
}
