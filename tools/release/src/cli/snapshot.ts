// `pnpm release:snapshot NAME`: packs what is pending into `release/`, from a copy; `pnpm release:publish` publishes it.
import { copyRepo } from "@org/scratch";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeRelease } from "../describe.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";
import { checkName, keep, packSnapshot } from "../snapshot.ts";

const [name = ""] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "snapshot-"));
try {
  const pending = await readPending(ROOT);
  if (pending.length === 0) throw new Error("No changeset is pending: there is nothing to try out.");
  const copy = join(folder, "repo");
  checkName(name);
  await copyRepo(copy);
  await packSnapshot(copy, name);
  await keep(copy);
  console.log(await describeRelease(ROOT, await readPackages(ROOT), pending));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
