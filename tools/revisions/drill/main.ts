// `pnpm verify drill`: imagined revisions, one that documents an operation and some that break the client, each all the way
// from the spec to the programs of users, in a copy of the repo.
import { readCommandLine, scratchFolder } from "@org/testing";
import { drill } from "./drill.ts";

readCommandLine({
  name: "pnpm verify drill",
  summary:
    "Releases ten imagined revisions in a copy of the repo, as a maintainer would, and tries out what is packed.",
  options: {},
  example: "pnpm verify drill",
});
await using folder = await scratchFolder("spec-drill-");
try {
  await drill(folder.path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n${Math.round(performance.now() / 1000)} s in all`);
