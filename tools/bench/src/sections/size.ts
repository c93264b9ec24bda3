// What a bundle for the web takes of the packages: the signing's entry by entry, and all that a call with the client needs.
import manifest from "@org/signing/package.json" with { type: "json" };
import { bundle } from "../bundle.ts";
import { judge, type Budget } from "../comparison.ts";
import { figure, type Table } from "../table.ts";

const SIGNING_BUDGET: Budget = { bound: "at most", value: 2500 };
const CLIENT_BUDGET: Budget = { bound: "at most", value: 10_000 };

/** From the least to the most that a signing team takes. */
const PARTS = ["normalizeBody", "computeSignature", "createSigner", "createSigningFetch"];

/** Every entry of the package that is code, by the file that it is for an `import`. */
const ENTRIES = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === "string" ? [] : [{ specifier: subpath.replace(".", manifest.name), file: target.import.slice(2) }],
);

export async function size(): Promise<Table[]> {
  return [await signing(), await client()];
}

async function signing(): Promise<Table> {
  const whole = ENTRIES.map(({ specifier }) => `export * from "${specifier}"`);
  const parts = PARTS.map((name) => `export { ${name} } from "${manifest.name}"`);
  const rows = [...parts, ...whole].map(async (code) => {
    const { loaded, sources } = await bundle(code);
    const has = (file: string) => sources.some((source) => source.endsWith(`packages/signing/${file}`));
    const others = ENTRIES.filter(({ file, specifier }) => !code.endsWith(`"${specifier}"`) && has(file));
    const budget = code === `export * from "${manifest.name}"` ? judge(loaded.gzipped, SIGNING_BUDGET) : ["", ""];
    const foreign = others.map(({ specifier }) => specifier).join(", ") || "none";
    return [`\`${code}\``, foreign, figure(loaded.minified), figure(loaded.gzipped), ...budget];
  });
  return {
    title: "bytes in a bundle for the web",
    columns: ["what", "other entries in it", "minified", "and gzipped", "budget", ""],
    rows: await Promise.all(rows),
  };
}

/** Beside the two that it is made of. */
async function client(): Promise<Table> {
  const makers: readonly (readonly [code: string, budget?: Budget])[] = [
    ['export { createBrokerClient } from "@org/broker-client"', CLIENT_BUDGET],
    ['export { createSigner } from "@org/signing"'],
    ['export { default } from "openapi-fetch"'],
  ];
  const rows = makers.map(async ([code, budget]) => {
    const { loaded, deferred } = await bundle(code);
    const verdict = budget ? judge(loaded.gzipped, budget) : ["", ""];
    return [`\`${code}\``, figure(loaded.minified), figure(loaded.gzipped), figure(deferred.gzipped), ...verdict];
  });
  return {
    title: "bytes of the client in a bundle for the web",
    columns: ["what", "minified", "and gzipped", "loaded later, gzipped", "budget", ""],
    rows: await Promise.all(rows),
  };
}
