// What a bundle for the web takes of the package, entry by entry.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import manifest from "@org/signing/package.json" with { type: "json" };
import { build, type Metafile } from "esbuild";
import { judge, type Budget } from "../comparison.ts";
import { figure, type Table } from "../table.ts";

const BUDGET: Budget = { bound: "at most", value: 2500 };

/** From the least to the most that a signing team takes. */
const PARTS = ["normalizeBody", "computeSignature", "createSigner", "createSigningFetch"];

/** Every entry of the package that is code, by the file that it is for an `import`. */
const ENTRIES = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === "string" ? [] : [{ specifier: subpath.replace(".", manifest.name), file: target.import.slice(2) }],
);

export async function size(): Promise<Table[]> {
  const whole = ENTRIES.map(({ specifier }) => `export * from "${specifier}"`);
  const parts = PARTS.map((name) => `export { ${name} } from "${manifest.name}"`);
  const rows = [...parts, ...whole].map(async (code) => {
    const { minified, gzipped, files } = await bundle(code);
    const others = ENTRIES.filter(({ file, specifier }) => !code.endsWith(`"${specifier}"`) && files.includes(file));
    const budget = code === `export * from "${manifest.name}"` ? judge(gzipped, BUDGET) : ["", ""];
    const foreign = others.map(({ specifier }) => specifier).join(", ") || "none";
    return [`\`${code}\``, foreign, figure(minified), figure(gzipped), ...budget];
  });
  return [
    {
      title: "bytes in a bundle for the web",
      columns: ["what", "other entries in it", "minified", "and gzipped", "budget", ""],
      rows: await Promise.all(rows),
    },
  ];
}

/** The size of a bundle, and which of the package's files left anything in it. */
async function bundle(code: string): Promise<{ minified: number; gzipped: number; files: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // The package's own tsconfig.json, which esbuild would follow, is not installed with it.
    tsconfigRaw: {},
    write: false,
    metafile: true,
  });
  const text = Buffer.concat(outputFiles.map(({ contents }) => contents));
  return { minified: text.length, gzipped: gzipSync(text, { level: 9 }).length, files: filesIn(metafile) };
}

function filesIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file.replace(/^.*?packages\/signing\//, "")] : [],
  );
}
