import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { byEsbuild, byRollup, byVite, mainFile, type Chunks } from "../bundlers.ts";
import { entriesOf, type Entry } from "../entries.ts";
import type { Proof } from "../proof.ts";

/** Bundlers leave out what a program does not use: `sideEffects: false` is declared, and true. */
export const treeShaking: readonly Proof[] = [byEsbuild, byRollup, byVite].map((bundler) => ({
  name: `${bundler.name}, tree shaking`,
  async prove({ installed }) {
    const file = join(await mkdtemp(join(installed, "tree-shaking-")), "entry.mjs");
    const bundle: BundleCode = async (code, platform = "browser") => {
      await writeFile(file, code);
      return bundler.bundle(file, { platform, format: "esm" });
    };
    // The proof bundles by Vite for browsers alone.
    const entries = (await entriesOf(installed)).filter(({ platform }) => bundler !== byVite || platform === "browser");
    for (const entry of entries) await proveUnused(entry, bundle);
    for (const part of PARTS) await proveAlone(part, bundle);
    await provePlaceholders(await placeholdersOf(installed), bundle);
    return `${bundler.version}, ${entries.length} entries leave nothing, ${PARTS.length} parts stand alone`;
  },
}));

type BundleCode = (code: string, platform?: Entry["platform"]) => Promise<Chunks>;

const MAIN = mainFile({ format: "esm" });

function mainOf(chunks: Chunks): string {
  const code = chunks.get(MAIN);
  if (code === undefined) throw new Error(`The bundle has no ${MAIN}, only ${[...chunks.keys()].join(", ")}.`);
  return code;
}

async function proveUnused({ specifier, platform }: Entry, bundle: BundleCode): Promise<void> {
  const left = mainOf(await bundle(`import * as unused from "${specifier}";\n`, platform));
  if (left.trim() !== "") throw new Error(`An unused ${specifier} leaves code in the bundle:\n${left.slice(0, 500)}`);
}

/** Code that a user imports, and what must not be in its bundle. */
interface Part {
  readonly using: string;
  readonly without: readonly Foreign[];
}

/** A word that is in the code of one part only, and an import of that part, whose bundle has the word. */
interface Foreign {
  readonly word: string;
  readonly of: string;
}

const SIGNER = 'export { createSigner } from "@org/signing"';
const VERIFY = 'export * from "@org/signing/verify"';

const signer: Foreign = { word: "function createSigner(", of: SIGNER };
const mac: Foreign = { word: '"HMAC"', of: SIGNER };
const verifier: Foreign = { word: "nonce_reused", of: VERIFY };
const causes: Foreign = { word: "key_without_ampersand", of: 'export * from "@org/signing/explain"' };

const PARTS: readonly Part[] = [
  { using: 'export { normalizeBody } from "@org/signing"', without: [signer, mac, verifier, causes] },
  { using: SIGNER, without: [verifier, causes] },
  { using: 'export * from "@org/signing"', without: [verifier, causes] },
  { using: 'export * from "@org/signing/openapi-fetch"', without: [verifier, causes] },
  { using: 'export * from "@org/signing/sending"', without: [verifier, causes] },
  { using: VERIFY, without: [causes] },
  { using: 'export { createBrokerClient } from "@org/broker-client"', without: [verifier, causes] },
];

async function proveAlone({ using, without }: Part, bundle: BundleCode): Promise<void> {
  const code = mainOf(await bundle(using));
  for (const { word, of } of without) {
    if (code.includes(word)) throw new Error(`${word} of \`${of}\` is in the bundle of \`${using}\`.`);
    if (!mainOf(await bundle(of)).includes(word)) throw new Error(`${word} is not in the bundle of \`${of}\`.`);
  }
}

/** The descriptions of operations that cannot be called are in a chunk that loads when one is called. */
async function provePlaceholders(names: readonly string[], bundle: BundleCode): Promise<void> {
  const client = await bundle('export { createBrokerClient } from "@org/broker-client"');
  const imports = mainOf(client).matchAll(/\bimport\(["']\.\/(.+?)["']\)/g);
  const deferred = Array.from(imports, ([, file]) => file);
  const table = mainOf(await bundle('export { operations } from "@org/broker-client"'));
  for (const name of names) {
    const files = [...client.keys()].filter((file) => client.get(file)?.includes(name));
    if (files.length === 0) throw new Error(`${name} is not in the client's bundle.`);
    if (!files.every((file) => deferred.includes(file))) throw new Error(`${name} loads with the client.`);
    if (!table.includes(name)) throw new Error(`${name} is not in the bundle of the table.`);
  }
}

async function placeholdersOf(installed: string): Promise<string[]> {
  const client = pathToFileURL(join(installed, "node_modules/@org/broker-client/dist/index.mjs")).href;
  const { operations }: { operations: Record<string, { status: string }> } = await import(client);
  return Object.keys(operations).filter((name) => operations[name]?.status === "placeholder");
}
