import { build } from "esbuild";

/**
 * One module for the runtimes that read no node_modules. As for a browser, there is no `node:` anything: a suite whose
 * packages ask for node:crypto does not build.
 */
export async function bundle(suite: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [suite],
    bundle: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
    write: false,
    // No consumer has the tsconfig.json of @org/signing, and its `paths` would choose for `#crypto`.
    tsconfigRaw: {},
  });
  return outputFiles.map(({ text }) => text).join("");
}
