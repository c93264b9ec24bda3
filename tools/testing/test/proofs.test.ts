// Compares the table of proofs with the tasks of Turborepo, and tests the output of `pnpm verify`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PROOFS } from "../src/proofs.ts";
import { ROOT } from "../src/repo.ts";

const turbo = readFileSync(join(ROOT, "turbo.json"), "utf8");
const packages = spawnSync("git", ["ls-files", "package.json", "*/package.json"], { cwd: ROOT, encoding: "utf8" });
const scripts = packages.stdout
  .trim()
  .split("\n")
  .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(ROOT, file), "utf8")).scripts ?? {}));

function verify(...args: string[]) {
  const program = join(ROOT, "tools/testing/src/cli/verify.ts");
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env: { PATH: onlyPnpm() } });
}

/** Creates a directory with Node and a program `pnpm`, which prints its arguments, and fails for `proof:fuzz`. */
function onlyPnpm(): string {
  const directory = mkdtempSync(join(tmpdir(), "path-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  symlinkSync(process.execPath, join(directory, "node"));
  const program = `#!${process.execPath}
const args = process.argv.slice(2);
console.log(process.env.DEPTH, ...args);
process.exitCode = args.includes("proof:fuzz") ? 1 : 0;`;
  writeFileSync(join(directory, "pnpm"), program, { mode: 0o755 });
  return directory;
}

test("`PROOFS`, the tasks of Turborepo and the scripts of the packages contain the same proofs", () => {
  const names = Object.keys(PROOFS).sort();
  const tasks = Array.from(turbo.matchAll(/^ {4}"(?:\/\/#)?proof:(\w+)"/gm), ([, name = ""]) => name);
  expect(tasks.sort()).toEqual(names);
  const ofScripts = scripts.flatMap((script) => /^proof:(\w+)$/.exec(script)?.[1] ?? []);
  expect([...new Set(ofScripts)].sort()).toEqual(names);
});

test("each proof that needs a program has no cache, or a cache key with the versions of the programs", () => {
  for (const [name] of Object.entries(PROOFS).filter(([, { needs }]) => needs !== undefined)) {
    const task = new RegExp(`"(?://#)?proof:${name}": (\\{[^}]*\\})`).exec(turbo)?.[1];
    expect(task).toMatch(/"env": \[.*"PROGRAMS"\]|"cache": false/);
  }
});

test("`pnpm verify` lists what each proof shows, how long the proof takes and what it needs", () => {
  const { status, stdout } = verify();
  expect(status).toBe(0);
  for (const [name, { shows }] of Object.entries(PROOFS))
    expect(stdout).toContain(`  ${name.padEnd(10)}  Shows that ${shows}.`);
  expect(stdout).toMatch(/\n {14}Takes \d+ s, with --full \d+ (?:s|min)\. Needs redis-server\.\n/);
  expect(stdout).toMatch(/\n {14}Takes \d+ min, and runs only at night\.\n/);
});

test("`pnpm verify` runs the named proofs, and fails if a proof fails", () => {
  const { status, stdout } = verify("slow", "golden");
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: "Running slow, golden\npush turbo proof:slow proof:golden --concurrency=2 --env-mode=loose\n",
  });
  expect(verify("fuzz").status).toBe(1);
});

test("`pnpm verify` runs the proofs that depend on timing one at a time, after the other proofs", () => {
  const { stdout } = verify("faults", "slow", "bench");
  expect(stdout).toBe(
    "Running slow\nRunning faults, bench\n" +
      "push turbo proof:slow --concurrency=2 --env-mode=loose\n" +
      "push turbo proof:faults proof:bench --concurrency=1 --env-mode=loose\n",
  );
});

test("`pnpm verify` prints the output of failed proofs last", () => {
  const { status, stdout } = verify("fuzz", "faults");
  expect(status).toBe(1);
  expect(stdout).toMatch(/proof:faults .*\n.*proof:fuzz .*\n$/);
});

test("`pnpm verify --full` ignores cached results", () => {
  expect(verify("slow", "--full").stdout).toBe(
    "Running slow\nfull turbo proof:slow --concurrency=2 --env-mode=loose --force\n",
  );
});

test("`pnpm verify` passes the arguments after `--` to the proof", () => {
  expect(verify("faults", "--", "--seed", "7").stdout).toMatch(/ -- --seed 7\n$/);
  expect(verify("faults", "slow", "--", "--seed", "7").status).toBe(2);
});

test("`pnpm verify` reports a missing program in one line, runs the other proofs, and fails", () => {
  const { status, stdout, stderr } = verify("replay", "slow");
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "The proof replay did not run, because redis-server is not installed.\n",
  });
  expect(stdout).toContain("proof:slow");
});

test.each(["push", "all"])("`pnpm verify %s` runs or reports each of its proofs", (name) => {
  const { stdout, stderr } = verify(name);
  const expected = Object.keys(PROOFS).filter((each) => name === "all" || PROOFS[each]?.seconds.push !== undefined);
  const found = Array.from(`${stdout}${stderr}`.matchAll(/proof[: ](\w+)/g), ([, each = ""]) => each);
  expect(found.sort()).toEqual(expected.sort());
});

test("`pnpm verify` rejects an unknown proof", () => {
  const { status, stderr } = verify("made-up");
  expect(status).toBe(2);
  expect(stderr).toMatch(/^There is no proof made-up\. Valid names are .+ push and all\.\n/);
});
