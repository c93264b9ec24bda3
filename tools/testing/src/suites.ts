// Defines the suites of long tests that `pnpm verify` runs. With `--full`, a suite can run more tests than in CI.
import type { Step } from "./spawn.ts";

export type Depth = "ci" | "full";

export interface Suite {
  /** Claim that follows the words "proves that" in the output. */
  readonly proves: string;
  /** Programs that the suite needs besides Node. */
  readonly needs?: readonly string[];
  /**
   * Directory with a separate lockfile. `pnpm verify` installs the dependencies of the directory before the first step.
   */
  readonly installs?: string;
  /** Durations on a machine with two cores. If `ci` is missing, CI does not run the suite. */
  readonly takes: { readonly ci?: string; readonly full: string };
  readonly steps: (depth: Depth) => readonly Step[];
}

const node = (program: string, ...args: readonly string[]): Step => ({ program: "node", args: [program, ...args] });

const vitest = (projects: string | readonly string[], ...files: readonly string[]): Step => ({
  program: "vitest",
  args: ["run", ...[projects].flat().map((project) => `--project=${project}`), ...files],
});

/** Returns the step that runs the `*.proof.ts` files, which are slow or need a program such as redis-server. */
const proofs = (projects: string | readonly string[], files: readonly string[] = [], env: Step["env"] = {}): Step => ({
  ...vitest(projects, ...files),
  env: { PROOFS: "true", ...env },
});

const ownTests = (directory: string): readonly Step[] => [
  { program: "tsc", args: [], directory },
  { program: "oxlint", args: ["--type-aware", "--deny-warnings", directory] },
  { program: "vitest", args: ["run"], directory },
];

/** Examples that users copy as a directory. */
const COPIES = ["hono-caller", "hono-verifier", "page", "script", "worker"].map((name) => `examples/${name}`);

const ownScripts = (directory: string): readonly Step[] =>
  ["typecheck", "test"].map((script) => ({ program: "node", args: ["--run", script], directory }));

/**
 * Vitest projects of the suite `slow`. A run without test files fails, and some projects have no `*.proof.ts` file. One
 * run therefore covers all projects.
 */
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
    proves: "the signer and the verifier agree with the independent implementation on random requests",
    takes: { ci: "10 s", full: "80 s" },
    steps: (depth) => [
      proofs("signing, node:crypto", ["test/fuzz.proof.ts"], { RUNS: depth === "ci" ? "10000" : "100000" }),
    ],
  },
  slow: {
    proves: "the slow tests pass, and @org/signing passes its tests with WebCrypto",
    takes: { ci: "10 min", full: "10 min" },
    steps: () => [
      proofs("signing*", ["--exclude", "test/fuzz.proof.ts", "--exclude", "test/python.proof.ts"]),
      proofs(WITH_PROOFS),
    ],
  },
  python: {
    proves: "the Python signer agrees with every test vector, and with @org/signing on 10,000 random requests",
    needs: ["python3"],
    takes: { ci: "5 s", full: "5 s" },
    steps: () => [proofs("signing, node:crypto", ["test/python.proof.ts"])],
  },
  terminal: {
    proves: "the command `broker` parses curl commands as curl does, and shows no secret that is typed in a terminal",
    needs: ["bash", "curl", "script"],
    takes: { ci: "6 s", full: "6 s" },
    steps: () => [proofs("broker-cli")],
  },
  seam: {
    proves: "the tests of the client pass with another implementation of openapi-fetch",
    takes: { ci: "50 s", full: "50 s" },
    steps: () => [vitest("broker-client, stand-in")],
  },
  faults: {
    proves:
      "the client sends an order at most once and reports the right error if connections fail, with fetch and undici",
    takes: { ci: "5 s", full: "2.5 min" },
    steps: (depth) => [node("tools/resilience/src/faults/cli.ts", "--runs", depth === "ci" ? "500" : "15500")],
  },
  replay: {
    proves: "three verifiers that share a Redis server accept each request exactly once",
    needs: ["redis-server"],
    takes: { ci: "15 s", full: "1 min" },
    steps: (depth) => [
      vitest("redis"),
      node("tools/resilience/src/replay/cli.ts", "--requests", depth === "ci" ? "10000" : "100000"),
    ],
  },
  golden: {
    proves: "the plan has the right bump for each golden change, and a broken document does not crash the program",
    takes: { ci: "3 min", full: "2 h" },
    steps: (depth) => [{ ...vitest("golden"), env: depth === "ci" ? {} : { MUTATIONS: "all" } }],
  },
  drill: {
    proves: "ten revisions in a row can be released, and every check passes after each revision",
    takes: { ci: "4 min", full: "4 min" },
    steps: () => [node("tools/revisions/drill/main.ts")],
  },
  document: {
    proves: "a maintainer who edits only the spec can document ten placeholders, and then all other placeholders",
    needs: ["chromium"],
    takes: { ci: "28 min", full: "over 28 min" },
    steps: (depth) => [node("tools/revisions/documenting/main.ts", ...suitesWithOperations(depth))],
  },
  scope: {
    proves: "one command renames the npm scope, and the renamed packages pass their tests and can be installed",
    takes: { ci: "3 min", full: "3 min" },
    steps: () => [node("tools/testing/src/cli/scope.ts")],
  },
  published: {
    proves: "the plan compares two revisions of GitHub's API that are published on npm",
    takes: { full: "1 min" },
    steps: () => [node("tools/revisions/real/main.ts")],
  },
  examples: {
    proves:
      "each example compiles and passes its tests: services, a Worker, a page, a script, HTTP clients and test runners",
    needs: ["chromium"],
    installs: "examples",
    takes: { ci: "45 s", full: "45 s" },
    steps: () => [
      ...["examples/recipes", "examples/testing"].flatMap(ownTests),
      { program: "oxlint", args: ["--type-aware", "--deny-warnings", ...COPIES] },
      ...COPIES.flatMap(ownScripts),
    ],
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
    proves:
      "the packages work after an installation from a registry, with each package manager, bundler and test runner",
    needs: ["chromium"],
    installs: "tools/consumers",
    takes: { ci: "3 min", full: "3 min" },
    steps: () => [node("tools/consumers/src/main.ts", "registry")],
  },
  site: {
    proves: "the site works under any path, loads nothing from other hosts, and has no accessibility problem",
    needs: ["chromium"],
    installs: "tools/site",
    takes: { ci: "5 min", full: "5 min" },
    steps: () => [
      ...ownTests("tools/site"),
      node("tools/site/src/cli/build.ts"),
      { program: "vitest", args: ["run"], directory: "tools/site", env: { PROOFS: "true" } },
    ],
  },
  bench: {
    proves: "the benchmarks and the soak test run, and report their figures",
    installs: "tools/bench",
    takes: { ci: "40 s", full: "40 s" },
    steps: () => ownTests("tools/bench"),
  },
  soak: {
    proves:
      "100,000 calls with each transport repeat no nonce, have the expected outcomes, and do not make the heap grow",
    installs: "tools/bench",
    takes: { full: "3 min" },
    steps: () => [{ program: "node", args: ["--expose-gc", "tools/bench/src/soak/main.ts"] }],
  },
  mutation: {
    proves: "the tests of @org/signing detect at least 95 % of the changes to single expressions in the code",
    installs: "tools/conformance/mutation",
    takes: { full: "35 min" },
    steps: () => [{ program: "pnpm", args: ["test"], directory: "tools/conformance/mutation" }],
  },
};

/**
 * Returns the suites that `pnpm verify document` runs in a copy of the repository. CI runs only the suites that depend
 * on the documented operations.
 */
function suitesWithOperations(depth: Depth): readonly string[] {
  if (depth === "ci") return ["slow", "examples", "runtimes", "packages", "site", "bench"];
  return Object.keys(SUITES).filter((name) => name !== "document" && SUITES[name]?.takes.ci !== undefined);
}
