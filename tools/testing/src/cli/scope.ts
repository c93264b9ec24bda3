import assert from "node:assert/strict";
import { join } from "node:path";
import { readCommandLine } from "../command-line.ts";
import { commit, copyRepo, scratchFolder } from "../repo.ts";
import { run } from "../run.ts";

/** Matches the old npm scope in package names, URLs, file names and YAML keys. */
const OLD_SCOPE = "(@|%40)org([^[:alnum:]_-]|$)|(^|[^@[:alnum:]-])org-(signing|broker)|^ +org:";

const REPOSITORY = "https://git.example.com/acme/broker-sdk";
const OPTIONS = [
  "--scope",
  "@acme",
  "--repository",
  REPOSITORY,
  "--security",
  "security@acme.example",
  "--license",
  "MIT",
];

readCommandLine(`Usage: pnpm verify scope

Runs tools/make-it-yours.mjs in a copy of the repository. Then tests the copy, and publishes and installs the packages of the copy.

Example: pnpm verify scope`);
await using folder = await scratchFolder("scope-");
const copy = join(folder.path, "repo");
await copyRepo(copy);
await run(copy, "node", ["tools/make-it-yours.mjs", ...OPTIONS]);
const left = await run(copy, "sh", ["-c", `git grep -nIE '${OLD_SCOPE}' || test $? = 1`]);
assert.equal(left, "", "These lines still contain the old scope.");
await commit(copy);
console.log(await run(copy, "pnpm", ["test"]));
console.log(await run(copy, "pnpm", ["verify", "packages", "--", "installed by"], {}, 600_000));
