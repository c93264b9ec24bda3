import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { byEsbuild, byRollup, byVite, mainFile, entriesOf, type Chunks, type Entry } from "../bundlers.ts";
import type { Proof } from "../proof.ts";

export const treeShaking: readonly Proof[] = [byEsbuild, byRollup, byVite].map((bundler) => ({
  name: `${bundler.name}, tree shaking`,
  async prove({ installed }) {
    const file = join(await mkdtemp(join(installed, "tree-shaking-")), "entry.mjs");
    const bundle: BundleCode = async (code, platform = "browser") => {
      await writeFile(file, code);
      return bundler.bundle(file, { platform, format: "esm" });
    };
    const entries = (await entriesOf(installed)).filter(({ platform }) => bundler !== byVite || platform === "browser");
    for (const entry of entries) await proveUnused(entry, bundle);
    for (const part of PARTS) await proveAlone(part, bundle);
    await provePlaceholders(await placeholdersOf(installed), bundle);
    return `${bundler.version}, removes ${entries.length} unused imports, no unused code in ${PARTS.length} bundles`;
  },
}));

type BundleCode = (code: string, platform?: Entry["platform"]) => Promise<Chunks>;

const MAIN = mainFile({ format: "esm" });

function mainOf(chunks: Chunks): string {
  const code = chunks.get(MAIN);
  if (code === undefined)
    throw new Error(`The bundle must contain ${MAIN}, but contains only ${[...chunks.keys()].join(", ")}.`);
  return code;
}

async function proveUnused({ specifier, platform }: Entry, bundle: BundleCode): Promise<void> {
  const left = mainOf(await bundle(`import * as unused from "${specifier}";\n`, platform));
  if (left.trim() !== "")
    throw new Error(`An unused import of ${specifier} adds code to the bundle:\n${left.slice(0, 500)}`);
}

interface Part {
  /** Program that consists of one statement. */
  readonly using: string;
  /** Code that the bundle of this program must not contain. */
  readonly without: readonly Foreign[];
}

/** Code that the program of a `Part` does not use. */
interface Foreign {
  /** Text that every bundle with the code contains. */
  readonly word: string;
  /** Program that uses the code. The bundle of this program must contain `word`. */
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
    if (code.includes(word))
      throw new Error(`The bundle of \`${using}\` contains ${word}, which belongs to \`${of}\`.`);
    if (!mainOf(await bundle(of)).includes(word)) throw new Error(`The bundle of \`${of}\` must contain ${word}.`);
  }
}

/** Proves that a bundle of the client has the names of placeholders only in chunks that `import()` loads. */
async function provePlaceholders(names: readonly string[], bundle: BundleCode): Promise<void> {
  const client = await bundle('export { createBrokerClient } from "@org/broker-client"');
  const imports = mainOf(client).matchAll(/\bimport\(["']\.\/(.+?)["']\)/g);
  const deferred = Array.from(imports, ([, file]) => file);
  const table = mainOf(await bundle('export { operations } from "@org/broker-client"'));
  for (const name of names) {
    const files = [...client.keys()].filter((file) => client.get(file)?.includes(name));
    if (files.length === 0) throw new Error(`The client's bundle must contain the name of the placeholder ${name}.`);
    if (!files.every((file) => deferred.includes(file)))
      throw new Error(
        `The client's bundle must contain the name of the placeholder ${name} only in files that the client loads by import().`,
      );
    if (!table.includes(name))
      throw new Error(`The bundle of \`operations\` must contain the name of the placeholder ${name}.`);
  }
}

async function placeholdersOf(installed: string): Promise<string[]> {
  const client = pathToFileURL(join(installed, "node_modules/@org/broker-client/dist/index.mjs")).href;
  const { operations }: { operations: Record<string, { status: string }> } = await import(client);
  return Object.keys(operations).filter((name) => operations[name]?.status === "placeholder");
}
