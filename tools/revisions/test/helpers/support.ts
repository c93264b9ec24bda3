import { scratchFolder } from "@org/testing";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { stringify } from "yaml";
import { nameRelease } from "../../src/ledger/write.ts";
import { planClient } from "../../src/plan.ts";

export const REVISIONS = fileURLToPath(new URL("../../../../spec/revisions", import.meta.url));

export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "revisions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes two documents into a temporary directory, and passes the files to `work`. */
export async function inFiles<Result>(
  base: string | object,
  revision: string | object,
  work: (base: string, revision: string) => Promise<Result>,
): Promise<Result> {
  // `await using` deletes the directory, because `onTestFinished` does not work in concurrent tests.
  await using folder = await scratchFolder("plan-");
  const write = async (name: string, document: string | object) => {
    const file = join(folder.path, name);
    await writeFile(file, typeof document === "string" ? document : JSON.stringify(document));
    return file;
  };
  return await work(await write("base.yaml", base), await write("revision.yaml", revision));
}

export function planDocuments(base: string | object, revision: string | object): ReturnType<typeof planClient> {
  return inFiles(base, revision, planClient);
}

/** Copies the accepted revisions up to 2026-10-17, and writes a ledger in which no revision has a release. */
export async function scratchRevisions(): Promise<string> {
  const folder = await scratch();
  for (const revision of ["2026-09-12", "2026-09-20", "2026-10-17"]) {
    await cp(join(REVISIONS, `${revision}.yaml`), join(folder, `${revision}.yaml`));
  }
  await writeFile(join(folder, "ledger.yaml"), await ledgerOf2026());
  return folder;
}

/** Configures the lint without the rule `every-named-operation`, because specs of older revisions violate this rule. */
export async function configureLint(folder: string): Promise<void> {
  const rules = { "broker/every-named-operation": "off" };
  await writeFile(join(folder, "redocly.yaml"), stringify({ extends: [join(REVISIONS, "../redocly.yaml")], rules }));
}

export async function ledgerOf2026(): Promise<string> {
  const parts = (await readFile(join(REVISIONS, "ledger.yaml"), "utf8")).split("\n\n");
  const last = parts.findIndex((part) => part.includes('revision: "2026-10-17"'));
  const text = parts.slice(0, last + 1).join("\n\n");
  return `${text.replace(/    release: .*\n?/, "").trimEnd()}\n`;
}

export async function edit(file: string, is: string, becomes: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(is)) throw new Error(`${file} does not contain the text to replace: ${is}`);
  await writeFile(
    file,
    text.replace(is, () => becomes),
  );
}

/** Creates a checkout of release 1.0.0 with an edited spec that needs a minor bump. */
export async function checkout(): Promise<{ root: string; spec: string }> {
  const root = await scratch();
  const spec = join(root, "spec/openapi.yaml");
  await mkdir(join(root, "spec"));
  await configureLint(join(root, "spec"));
  await cp(await scratchRevisions(), join(root, "spec/revisions"), { recursive: true });
  await cp(join(root, "spec/revisions/2026-10-17.yaml"), spec);
  await edit(spec, "      x-retry: safe", "      x-retry: never");
  await nameRelease(join(root, "spec/revisions"), "2026-10-17", "@org/broker-client@1.0.0");
  return { root, spec };
}
