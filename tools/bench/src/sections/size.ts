import manifest from "@org/signing/package.json" with { type: "json" };
import { bundle } from "../bundle.ts";
import { budgetCells, type Budget } from "../comparison.ts";
import type { Section } from "../section.ts";
import { figure, type Table } from "../table.ts";

const SIGNING_BUDGET: Budget = { bound: "at most", value: 2500 };
const CLIENT_BUDGET: Budget = { bound: "at most", value: 10_000 };

const PARTS = ["normalizeBody", "computeSignature", "createSigner", "createSigningFetch"];

const ENTRIES = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === "string" ? [] : [{ specifier: subpath.replace(".", manifest.name), file: target.import.slice(2) }],
);

export async function size(): Promise<Section> {
  return { tables: [await signing(), await client()] };
}

async function signing(): Promise<Table> {
  const whole = ENTRIES.map(({ specifier }) => `export * from "${specifier}"`);
  const parts = PARTS.map((name) => `export { ${name} } from "${manifest.name}"`);
  const rows = [...parts, ...whole].map(async (code) => {
    const { loaded, sources } = await bundle(code);
    const has = (file: string) => sources.some((source) => source.endsWith(`packages/signing/${file}`));
    const others = ENTRIES.filter(({ file, specifier }) => !code.endsWith(`"${specifier}"`) && has(file));
    const budget = code === `export * from "${manifest.name}"` ? SIGNING_BUDGET : undefined;
    const otherEntries = others.map(({ specifier }) => specifier).join(", ") || "none";
    const cells = budgetCells(loaded.gzipped, budget);
    return [`\`${code}\``, otherEntries, figure(loaded.minified), figure(loaded.gzipped), ...cells];
  });
  return {
    title: "bytes of the signing package",
    columns: ["case", "other entries in the bundle", "minified", "gzipped", "budget", "result"],
    rows: await Promise.all(rows),
  };
}

async function client(): Promise<Table> {
  const codes: readonly (readonly [code: string, budget?: Budget])[] = [
    ['export { createBrokerClient } from "@org/broker-client"', CLIENT_BUDGET],
    ['export { createSigner } from "@org/signing"'],
    ['export { default } from "openapi-fetch"'],
  ];
  const rows = codes.map(async ([code, budget]) => {
    const { loaded, deferred } = await bundle(code);
    const weights = [loaded.minified, loaded.gzipped, deferred.gzipped].map((bytes) => figure(bytes));
    return [`\`${code}\``, ...weights, ...budgetCells(loaded.gzipped, budget)];
  });
  return {
    title: "bytes of the client",
    columns: ["case", "minified", "gzipped", "loaded later, gzipped", "budget", "result"],
    rows: await Promise.all(rows),
  };
}
