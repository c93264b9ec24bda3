import { copyRepo, fail, readCommandLine, scratchFolder } from "@org/testing";
import { join } from "node:path";
import { describeRelease } from "../report.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";
import { checkName, keep, packSnapshot } from "../snapshot.ts";

const { positionals, refuse } = readCommandLine(
  `Usage: pnpm release snapshot NAME

Packs a snapshot of the pending changes into release/. The snapshot has the version 0.0.0-NAME-DATETIME.
Then \`pnpm release publish\` publishes the tarballs with the dist-tag NAME.

Example: pnpm release snapshot try-it`,
  { allowPositionals: true },
);
const [name = refuse("NAME is missing."), ...more] = positionals;
if (more.length > 0) refuse(`Expected one NAME, received ${positionals.length}.`);
try {
  checkName(name);
  const pending = await readPending(ROOT);
  if (pending.length === 0) throw new Error("No changeset is pending, so there is no change to pack.");
  await using folder = await scratchFolder("snapshot-");
  const copy = join(folder.path, "repo");
  await copyRepo(copy);
  await packSnapshot(copy, name);
  await keep(copy);
  console.log(await describeRelease(ROOT, await readPackages(ROOT), pending));
} catch (error) {
  fail(error);
}
