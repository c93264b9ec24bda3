import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { byEsbuild, byRollup, byVite, mainFile, type Bundler, type Chunks } from "../bundle.ts";
import type { Consumer } from "../consumer.ts";
import { entriesOf, type Entry } from "../entries.ts";

/** What is not used is in no bundle: `sideEffects: false` is declared, and holds. */
export const treeShaking: readonly Consumer[] = [byEsbuild, byRollup, byVite].map((bundler) => ({
  shape: `${bundler.name}, tree shaking`,
  async prove({ installed }) {
    const folder = await mkdtemp(join(installed, "tree-shaking-"));
    const main = async (code: string, platform: Entry["platform"]) => {
      const chunks = await bundle(bundler, folder, code, platform);
      const loaded = chunks.get(MAIN);
      if (loaded === undefined) throw new Error(`There is no ${MAIN}, but ${[...chunks.keys()].join(", ")}.`);
      return loaded;
    };
    // Vite bundles no server.
    const entries = (await entriesOf(installed)).filter(({ platform }) => bundler !== byVite || platform === "browser");
    for (const { specifier, platform } of entries) {
      const left = await main(`import * as unused from "${specifier}";\n`, platform);
      if (left.trim() !== "") throw new Error(`Of an unused ${specifier} there stays:\n${left}`);
    }
    for (const { using, leavesOut } of PARTS) {
      const code = await main(using, "browser");
      for (const { word, of } of leavesOut) {
        if (code.includes(word)) throw new Error(`${using} is bundled with ${word}, which is of ${of}`);
        if (!(await main(of, "browser")).includes(word)) throw new Error(`There is no ${word} in ${of}`);
      }
    }
    await provePlaceholders(bundler, folder, installed);
    return `${bundler.version}, ${entries.length} entries leave nothing, ${PARTS.length} parts stand alone`;
  },
}));

const MAIN = mainFile({ format: "esm" });

const SIGNER = 'export { createSigner } from "@org/signing"';
const VERIFY = 'export * from "@org/signing/verify"';
const EXPLAIN = 'export * from "@org/signing/explain"';

/** A word that only a part's own code has, and code whose bundle does have it. */
interface Foreign {
  readonly word: string;
  readonly of: string;
}

const signer: Foreign = { word: "function createSigner(", of: SIGNER };
const mac: Foreign = { word: '"HMAC"', of: SIGNER };
const verifier: Foreign = { word: "nonce_reused", of: VERIFY };
const causes: Foreign = { word: "key_without_ampersand", of: EXPLAIN };

const PARTS: readonly { readonly using: string; readonly leavesOut: readonly Foreign[] }[] = [
  { using: 'export { normalizeBody } from "@org/signing"', leavesOut: [signer, mac, verifier, causes] },
  { using: SIGNER, leavesOut: [verifier, causes] },
  { using: 'export * from "@org/signing"', leavesOut: [verifier, causes] },
  { using: 'export * from "@org/signing/openapi-fetch"', leavesOut: [verifier, causes] },
  { using: 'export * from "@org/signing/sending"', leavesOut: [verifier, causes] },
  { using: VERIFY, leavesOut: [causes] },
  { using: 'export { createBrokerClient } from "@org/broker-client"', leavesOut: [verifier, causes] },
];

/** What is known of operations that cannot be called is in a file that loads when one is called all the same. */
async function provePlaceholders(bundler: Bundler, folder: string, installed: string): Promise<void> {
  const chunksWith = (name: string) =>
    bundle(bundler, folder, `export { ${name} } from "@org/broker-client"`, "browser");
  const client = await chunksWith("createBrokerClient");
  const imports = client.get(MAIN)?.matchAll(/\bimport\(["'](.+?)["']\)/g) ?? [];
  const deferred = new Set(Array.from(imports, ([, file]) => file));
  const table = (await chunksWith("operations")).get(MAIN);
  for (const name of await placeholders(installed)) {
    const files = [...client].filter(([, code]) => code.includes(name)).map(([file]) => file);
    if (files.length !== 1) throw new Error(`${name} is in ${files.length} files of the client's bundle.`);
    if (!deferred.has(`./${files[0]}`)) throw new Error(`${name} loads with the client.`);
    if (!table?.includes(name)) throw new Error(`${name} is not in a bundle of the table.`);
  }
}

async function placeholders(installed: string): Promise<string[]> {
  const client = pathToFileURL(join(installed, "node_modules/@org/broker-client/dist/index.mjs")).href;
  const { operations }: { operations: Record<string, { status: string }> } = await import(client);
  return Object.keys(operations).filter((name) => operations[name]?.status === "placeholder");
}

async function bundle({ bundle }: Bundler, folder: string, code: string, platform: Entry["platform"]): Promise<Chunks> {
  const entry = join(await mkdtemp(join(folder, "entry-")), "entry.mjs");
  await writeFile(entry, code);
  return bundle(entry, { platform, format: "esm" });
}
