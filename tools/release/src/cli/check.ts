import { fail, readCommandLine, run } from "@org/testing";
import { typesImport, unfollowedMajors } from "../majors.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";

readCommandLine(`Usage: pnpm release check

Fails if a package has no major bump, but needs a major bump because of a dependency.

Example: pnpm release check`);
const pending = await readPending(ROOT);
if (pending.length === 0) console.log("No changeset is pending, so there is nothing to check.");
const problems = await unfollowedMajors({
  packages: await readPackages(ROOT),
  pending,
  async typesImport(dependent, dependency) {
    await run(ROOT, "pnpm", ["turbo", "build", `--filter=${dependent.manifest.name}`]);
    return typesImport(dependent, dependency);
  },
});
problems.forEach(fail);
