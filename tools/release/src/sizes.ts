import { writeClient, writeSandbox } from "@org/codegen/update";
import { run, scratchFolder } from "@org/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./packages.ts";

/** An accepted revision never changes, so a new operation in the spec does not change the measured sizes. */
const REVISION = "spec/revisions/2026-10-17.yaml";

export interface Size {
  /** Bundled code, such as `export * from "@org/signing"`. */
  readonly name: string;
  /** Bytes of the bundle, gzipped. */
  readonly size: number;
  /** Budget in bytes. */
  readonly sizeLimit: number;
}

/**
 * Measures the bundles of `.size-limit.mjs`. The packages must be built.
 *
 * @throws {Error} if a bundle is larger than its budget. The message contains all sizes.
 */
export async function measureSizes(): Promise<Size[]> {
  await using scratch = await scratchFolder("sizes-");
  const spec = await readFile(join(ROOT, REVISION), "utf8");
  await writeClient(spec, join(scratch.path, "client"));
  await writeSandbox(spec, join(scratch.path, "sandbox"));
  const printed = await run(join(ROOT, "tools/release"), "size-limit", ["--json"], { MEASURED: scratch.path });
  return JSON.parse(printed);
}
