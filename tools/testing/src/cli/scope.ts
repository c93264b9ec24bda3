import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCommandLine } from "../command-line.ts";
import { scratchFolder } from "../folder.ts";
import { commit, copyRepo } from "../repo.ts";
import { ROOT } from "../root.ts";
import { run } from "../run.ts";

/** Matches the old npm scope in package names, URLs, file names and YAML keys. */
const OLD_SCOPE = "(@|%40)org([^[:alnum:]_-]|$)|(^|[^@[:alnum:]-])org-(signing|broker)|^ +org:";

const PROGRAM = `import { createBrokerClient } from "@acme/broker-client";
import { startSandbox } from "@acme/broker-sandbox";
import { createSigner } from "@acme/signing";

const sandbox = await startSandbox();
const accounts = await createBrokerClient(sandbox).trading.listAccounts();
const { headers } = await createSigner(sandbox).sign({ method: "GET", url: sandbox.baseUrl });
await sandbox.close();
console.log(accounts.length > 0, headers["x-app-key"] === sandbox.appKey);
`;

readCommandLine({
  name: "pnpm verify scope",
  summary:
    "Renames the npm scope in a copy of the repository. " +
    "Then tests the copy, packs the packages of the copy, and installs the packages.",
  options: {},
  example: "pnpm verify scope",
});
await using folder = await scratchFolder("scope-");
const copy = join(folder.path, "repo");
await copyRepo(copy);
const step = (name: string) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${name}`);

step("rename the scope, install, format, generate");
await run(copy, "node", ["tools/rename-scope.mjs", "@acme"]);
const left = await run(copy, "sh", ["-c", `git grep -nIE '${OLD_SCOPE}' || test $? = 1`]);
assert.equal(left, "", "These lines still contain the old scope.");
await commit(copy);

step("run the tests of the copy");
await run(copy, "pnpm", ["test"]);

step("pack the packages");
const packed = join(folder.path, "packed");
for (const name of await readdir(join(copy, "packages"))) {
  await run(join(copy, "packages", name), "pnpm", ["pack", "--pack-destination", packed]);
}

step("install the packages, and compile and run a program that uses them");
const consumer = join(folder.path, "consumer");
await mkdir(consumer);
await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
await writeFile(join(consumer, "program.ts"), PROGRAM);
const tarballs = (await readdir(packed)).map((file) => join(packed, file));
await run(consumer, "npm", ["install", "--no-audit", "--no-fund", ...tarballs, "@types/node@24"]);
const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022", "--types", "node"];
await run(consumer, join(ROOT, "node_modules/.bin/tsc"), [...options, "program.ts"]);
assert.equal(await run(consumer, "node", ["program.js"]), "true true\n");
step("passed");
