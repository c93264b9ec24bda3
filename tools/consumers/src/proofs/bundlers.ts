// Proves that bundlers can bundle the packages for Node and for browsers.
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byEsbuild, byRollup, mainFile, type Bundler, type Target } from "../bundlers.ts";
import { entriesOf } from "../entries.ts";
import type { RegistryEnvironment } from "../environment.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

/** Proofs that bundle a program for Node, and every entry for browsers. */
export const bundlers: readonly Proof<RegistryEnvironment>[] = [
  ...[byEsbuild, byRollup].flatMap((bundler) => [
    program(bundler, "import", "esm"),
    program(bundler, "import", "cjs"),
    entriesForBrowsers(bundler),
  ]),
  // Only esbuild bundles the program with `require`, because Rollup would need a plugin.
  program(byEsbuild, "require", "cjs"),
];

const SOURCES = { import: "list.mjs", require: "list.cjs" };

/**
 * Returns a proof that a bundled program calls the sandbox. The bundle runs in a directory without packages, so the
 * bundle must contain all code that it needs.
 */
function program(
  { name, version, bundle }: Bundler,
  by: keyof typeof SOURCES,
  format: Target["format"],
): Proof<RegistryEnvironment> {
  return {
    name: `${name}, ${by}, for Node as ${format === "esm" ? "ES module" : "CommonJS"}`,
    async prove({ scratch, installed, env }) {
      const entry = join(await placeIn(installed, "calls"), SOURCES[by]);
      const chunks = await bundle(entry, { platform: "node", format });
      const bundled = await mkdtemp(join(scratch, "bundled-"));
      for (const [chunk, code] of chunks) await writeFile(join(bundled, chunk), code);
      return `${version}, ${await runListing(bundled, process.execPath, [mainFile({ format })], env)}`;
    },
  };
}

/** Returns a proof that no entry for browsers imports a built-in module of Node. */
function entriesForBrowsers({ name, version, bundle }: Bundler): Proof {
  return {
    name: `${name}, every entry for browsers`,
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
      return `${version}, ${entries.length} entries import no module of Node`;
    },
  };
}
