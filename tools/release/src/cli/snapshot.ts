// `pnpm release:snapshot NAME`: packs what is pending into `release/`, from a copy; `pnpm release:publish` publishes it.
import { copyRepo, scratchFolder } from "@org/scratch";
import { join } from "node:path";
import { describeRelease } from "../describe.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";
import { checkName, keep, packSnapshot } from "../snapshot.ts";

const [name = ""] = process.argv.slice(2);
try {
  checkName(name);
  const pending = await readPending(ROOT);
  if (pending.length === 0) throw new Error("No changeset is pending: there is nothing to try out.");
  await using folder = await scratchFolder("snapshot-");
  const copy = join(folder.path, "repo");
  await copyRepo(copy);
  await packSnapshot(copy, name);
  await keep(copy);
  console.log(await describeRelease(ROOT, await readPackages(ROOT), pending));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
