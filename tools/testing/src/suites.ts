// The long proofs that `pnpm verify` runs. How deep each goes in CI and in full stands here and nowhere else.
import type { Step } from "./spawn.ts";

export type Depth = "ci" | "full";

export interface Suite {
  /** What is true if it passes. */
  readonly proves: string;
  /** Programs beside Node that it needs. */
  readonly needs?: readonly string[];
  /** Directory with a lockfile of its own, which is installed first. */
  readonly installs?: string;
  /** Time on two cores by depth. Without a time of CI, CI does not run it. */
  readonly takes: { readonly ci?: string; readonly full: string };
  readonly steps: (depth: Depth) => readonly Step[];
}

const node = (program: string, ...args: readonly string[]): Step => ({ program: "node", args: [program, ...args] });

const vitest = (projects: string | readonly string[], ...files: readonly string[]): Step => ({
  program: "vitest",
  args: ["run", ...[projects].flat().map((project) => `--project=${project}`), ...files],
});

/** The files `*.proof.ts` of a project: its tests in greater number, or with programs that `pnpm test` does not need. */
const proofs = (projects: string | readonly string[], files: readonly string[] = [], env: Step["env"] = {}): Step => ({
  ...vitest(projects, ...files),
  env: { PROOFS: "true", ...env },
});

/** What is typed, linted and tested in a directory with a lockfile of its own. */
const ownTests = (directory: string): readonly Step[] => [
  { program: "tsc", args: [], directory },
  { program: "oxlint", args: ["--type-aware", "--deny-warnings", directory] },
  { program: "vitest", args: ["run"], directory },
];

/** Projects whose proofs `pnpm verify slow` runs. One run of Vitest takes them all, because some may have no proof. */
const WITH_PROOFS = [
  "spec",
  "broker-client",
  "broker-client, undici",
  "broker-sandbox",
  "codegen",
  "conformance",
  "release",
  "resilience",
  "revisions",
];

export const SUITES: Readonly<Record<string, Suite>> = {
  fuzz: {
    proves: "signer and verifier agree with the independent implementation on random requests",
    takes: { ci: "10 s", full: "80 s" },
    steps: (depth) => [
      proofs("signing, node:crypto", ["test/fuzz.proof.ts"], { RUNS: depth === "ci" ? "10000" : "100000" }),
    ],
  },
  slow: {
    proves:
      "the tests of packages and tools that are too slow for `pnpm test` pass, and those of signing over WebCrypto",
    takes: { ci: "8 min", full: "8 min" },
    steps: () => [
      // `verify fuzz` and `verify python` run the others.
      proofs("signing*", ["--exclude", "test/fuzz.proof.ts", "--exclude", "test/python.proof.ts"]),
      proofs(WITH_PROOFS),
    ],
  },
  python: {
    proves: "the signer in Python agrees with every test vector, and with @org/signing on 10,000 random requests",
    needs: ["python3"],
    takes: { ci: "5 s", full: "5 s" },
    steps: () => [proofs("signing, node:crypto", ["test/python.proof.ts"])],
  },
  terminal: {
    proves: "the command reads what curl sends, and shows no secret that is typed in a terminal",
    needs: ["bash", "curl", "script"],
    takes: { ci: "6 s", full: "6 s" },
    steps: () => [proofs("broker-cli")],
  },
  seam: {
    proves: "the client does the same over another implementation of openapi-fetch",
    takes: { ci: "20 s", full: "20 s" },
    steps: () => [vitest("broker-client, stand-in")],
  },
  faults: {
    proves:
      "no change is sent twice through connections that fail, over fetch and over undici, and each error is right",
    takes: { ci: "5 s", full: "2.5 min" },
    steps: (depth) => [node("tools/resilience/src/faults/cli.ts", "--runs", depth === "ci" ? "500" : "15500")],
  },
  replay: {
    proves: "three verifiers on one real Redis accept each request once",
    needs: ["redis-server"],
    takes: { ci: "15 s", full: "1 min" },
    steps: (depth) => [
      vitest("redis"),
      node("tools/resilience/src/replay/cli.ts", depth === "ci" ? "10000" : "100000"),
    ],
  },
  golden: {
    proves: "the plan asks for the right bump for every golden change, and survives broken documents",
    takes: { ci: "2 min", full: "2 h" },
    steps: (depth) => [{ ...vitest("golden"), env: depth === "ci" ? {} : { MUTATIONS: "all" } }],
  },
  drill: {
    proves: "ten revisions in a row are released, and every check passes after each of them",
    takes: { ci: "3.5 min", full: "3.5 min" },
    steps: () => [node("tools/revisions/drill/main.ts")],
  },
  document: {
    proves: "to document ten operations at once, and then all, takes an edit of the spec alone, and each can be called",
    needs: ["chromium"],
    takes: { ci: "19 min", full: "over 19 min" },
    steps: (depth) => [node("tools/revisions/documenting/main.ts", ...suitesWithOperations(depth))],
  },
  scope: {
    proves: "one command gives the packages another npm scope, and the copy tests, packs and installs",
    takes: { ci: "70 s", full: "70 s" },
    steps: () => [node("tools/testing/src/cli/scope.ts")],
  },
  published: {
    proves: "the plan reads two published revisions of GitHub's API, which the npm registry has",
    takes: { full: "1 min" },
    steps: () => [node("tools/revisions/real/main.ts")],
  },
  examples: {
    proves: "the recipes and the test examples run: axios, got, ky, p-queue, OpenTelemetry, Jest, Vitest, node:test",
    installs: "examples",
    takes: { ci: "25 s", full: "25 s" },
    steps: () => ["examples/recipes", "examples/testing"].flatMap(ownTests),
  },
  runtimes: {
    proves:
      "the built packages run on Node 20 to 26, Bun, Deno, workerd and Chromium, and compile with TypeScript 5.4 to 7",
    needs: ["chromium"],
    installs: "tools/consumers",
    takes: { ci: "50 s", full: "50 s" },
    steps: () => [...ownTests("tools/consumers"), node("tools/consumers/src/main.ts", "dist")],
  },
  packages: {
    proves: "the packages, installed from a registry, work in every kind of repository, bundler and package manager",
    needs: ["chromium"],
    installs: "tools/consumers",
    takes: { ci: "2 min", full: "2 min" },
    steps: () => [node("tools/consumers/src/main.ts", "registry")],
  },
  bench: {
    proves: "the benchmarks and the soak run, and report what they measure",
    installs: "tools/bench",
    takes: { ci: "40 s", full: "40 s" },
    steps: () => ownTests("tools/bench"),
  },
  soak: {
    proves:
      "no nonce repeats, every outcome is accounted for and the heap stays flat over 100,000 calls by each transport",
    installs: "tools/bench",
    takes: { full: "3 min" },
    steps: () => [{ program: "node", args: ["--expose-gc", "tools/bench/src/soak/main.ts"] }],
  },
  mutation: {
    proves: "a test notices when a line of the signing is changed",
    installs: "tools/conformance/mutation",
    takes: { full: "35 min" },
    steps: () => [{ program: "pnpm", args: ["test"], directory: "tools/conformance/mutation" }],
  },
};

/** Suites that `document` runs in a copy with other operations. In CI, those that can notice which ones are documented. */
function suitesWithOperations(depth: Depth): readonly string[] {
  if (depth === "ci") return ["slow", "examples", "runtimes", "packages", "bench"];
  return Object.keys(SUITES).filter((name) => name !== "document" && SUITES[name]?.takes.ci !== undefined);
}
