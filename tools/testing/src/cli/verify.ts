// Checks that the programs of the proofs are installed, and then runs the proofs with Turborepo.
import { spawnSync } from "node:child_process";
import { readCommandLine } from "../command-line.ts";
import { PROOFS } from "../proofs.ts";
import { ROOT } from "../repo.ts";

const dashes = process.argv.indexOf("--");
const extra = dashes === -1 ? [] : process.argv.splice(dashes);

const inWords = (seconds: number) => (seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);
const listed = Object.entries(PROOFS).map(
  ([
    name,
    {
      shows,
      needs = [],
      seconds: { push, full },
    },
  ]) => {
    const times =
      push === undefined
        ? `${inWords(full)}, and runs only at night`
        : `${inWords(push)}, with --full ${inWords(full)}`;
    const programs = needs.length === 0 ? "" : ` Needs ${needs.join(", ")}.`;
    return `  ${name.padEnd(10)}  Shows that ${shows}.\n              Takes ${times}.${programs}`;
  },
);
const usage = `Usage: pnpm verify [PROOF...] [--full]

Runs proofs, which are long tests. The name \`push\` means the proofs that CI runs for each push. The name \`all\` means
every proof at full depth. The last program of a proof receives the arguments after \`--\`.

  --full      Runs every case of each proof, as each night and before a release.

Example: pnpm verify fuzz replay --full

${listed.join("\n")}`;
const { values, positionals, refuse } = readCommandLine(usage, {
  options: { full: { type: "boolean" } },
  allowPositionals: true,
});

const everything = positionals.includes("all");
const isFull = everything || values.full === true;
const names = Object.keys(PROOFS).filter(
  (name) =>
    everything ||
    positionals.includes(name) ||
    (positionals.includes("push") && PROOFS[name]?.seconds.push !== undefined),
);
const unknown = positionals.filter((name) => !["all", "push", ...Object.keys(PROOFS)].includes(name));
if (unknown.length > 0)
  refuse(`There is no proof ${unknown.join(" or ")}. Valid names are ${Object.keys(PROOFS).join(", ")}, push and all.`);
if (extra.length > 1 && names.length !== 1)
  refuse(`If arguments follow "--", the command must name exactly one proof, but names ${names.length} proofs.`);

if (positionals.length === 0) console.log(usage);
else process.exitCode = run(names) ? 0 : 1;

/** @returns false if a proof failed, or if a program that a proof needs is missing */
function run(chosen: readonly string[]): boolean {
  // If a version in PROGRAMS changes, Turborepo repeats the proofs that need a program.
  const needed = new Set(Object.values(PROOFS).flatMap(({ needs = [] }) => needs));
  const versions = new Map([...needed].map((each) => [each, versionOf(each)]));
  const missing = (name: string) => (PROOFS[name]?.needs ?? []).filter((each) => versions.get(each) === undefined);
  const runnable = chosen.filter((name) => missing(name).length === 0);
  const together = runnable.filter((name) => PROOFS[name]?.isAlone === undefined);
  const alone = runnable.filter((name) => PROOFS[name]?.isAlone);
  const programs = [...versions].map(([name, version]) => `${name} ${version}`);
  const env = { ...process.env, DEPTH: isFull ? "full" : "push", PROGRAMS: programs.join("; ") };
  const results = [turbo(together, 2, env), turbo(alone, 1, env)];
  // The output of a failed proof must be the last output.
  for (const { output } of results.sort((one, other) => one.status - other.status)) process.stdout.write(output);
  for (const name of chosen.filter((each) => !runnable.includes(each)))
    console.error(`The proof ${name} did not run, because ${missing(name).join(" and ")} is not installed.`);
  return results.every(({ status }) => status === 0) && runnable.length === chosen.length;
}

function turbo(tasks: readonly string[], concurrency: number, env: NodeJS.ProcessEnv) {
  if (tasks.length === 0) return { status: 0, output: "" };
  console.log(`Running ${tasks.join(", ")}`);
  const options = [`--concurrency=${concurrency}`, "--env-mode=loose", ...(isFull ? ["--force"] : [])];
  const words = ["turbo", ...tasks.map((name) => `proof:${name}`), ...options, ...extra];
  const { status, stdout } = spawnSync("pnpm", words, {
    cwd: ROOT,
    stdio: ["inherit", "pipe", "inherit"],
    env,
    encoding: "utf8",
    maxBuffer: Infinity,
  });
  return { status: status ?? 1, output: stdout };
}

function versionOf(program: string): string | undefined {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.split("\n")[0] : undefined;
}
