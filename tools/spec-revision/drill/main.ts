// `pnpm spec:drill`: imagined revisions, one that documents an operation and some that break the client, each all the way
// from the spec to the programs of users, in a copy of the repo.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drill } from "./drill.ts";

const folder = await mkdtemp(join(tmpdir(), "spec-drill-"));
try {
  await drill(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
console.log(`\n${Math.round(performance.now() / 1000)} s in all`);
