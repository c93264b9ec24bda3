// Lists the proofs, which are tests that take long or need a program besides Node. Turborepo runs the proof `fuzz` as
// the task `proof:fuzz` of the package that contains the proof.

export interface Proof {
  /** Claim that follows the words "Shows that" in the output. */
  readonly shows: string;
  /** Programs that the proof needs besides Node. */
  readonly needs?: readonly string[];
  /** Seconds on two cores (measured). Without `push`, only `pnpm verify all` and the nightly workflow run the proof. */
  readonly seconds: { readonly push?: number; readonly full: number };
  /** Whether no other proof may run at the same time, because this proof depends on timing or sockets. */
  readonly isAlone?: true;
}

export const PROOFS: Readonly<Record<string, Proof>> = {
  fuzz: {
    shows: "the signer and the verifier agree with the independent implementation on random requests",
    seconds: { push: 12, full: 50 },
  },
  slow: {
    shows: "the slow tests of every package pass",
    seconds: { push: 120, full: 300 },
  },
  python: {
    shows: "the Python signer agrees with every test vector, and with @org/signing on 10,000 random requests",
    needs: ["python3"],
    seconds: { push: 5, full: 5 },
  },
  terminal: {
    shows:
      "the command `broker` parses curl commands, completes words in each shell, and shows no secret in a terminal",
    needs: ["bash", "curl", "fish", "script", "zsh"],
    seconds: { push: 10, full: 10 },
    isAlone: true,
  },
  faults: {
    shows:
      "the client sends an order at most once and reports the right error if connections fail, with fetch and undici",
    seconds: { push: 8, full: 160 },
    isAlone: true,
  },
  replay: {
    shows: "three verifiers that share a Redis server accept each request exactly once",
    needs: ["redis-server"],
    seconds: { push: 10, full: 20 },
    isAlone: true,
  },
  golden: {
    shows: "the plan has the right bump for each golden change, and a broken document does not crash the program",
    seconds: { push: 150, full: 7200 },
  },
  drill: {
    shows: "ten revisions in a row can be released, and every check passes after each revision",
    seconds: { full: 240 },
  },
  document: {
    shows: "a maintainer who edits only the spec can document ten placeholders, and with --full all placeholders",
    needs: ["chromium"],
    seconds: { push: 120, full: 650 },
  },
  scope: {
    shows:
      "one command writes scope, repository, address and license, and the packages pass their tests and can be installed",
    seconds: { full: 240 },
  },
  published: {
    shows: "the plan compares two revisions of GitHub's API that are published on npm",
    seconds: { full: 60 },
  },
  examples: {
    shows:
      "each example compiles and passes its tests: services, a Worker, a page, a script, HTTP clients, test runners",
    needs: ["chromium"],
    seconds: { push: 60, full: 60 },
  },
  packages: {
    shows:
      "the packages work after an installation from a registry, in each runtime, compiler, bundler and test runner",
    needs: ["chromium"],
    seconds: { push: 170, full: 300 },
  },
  site: {
    shows: "the site works under any path, loads nothing from other hosts, and has no accessibility problem",
    needs: ["chromium"],
    seconds: { push: 180, full: 420 },
  },
  bench: {
    shows: "the benchmarks and the soak test run, and report their figures",
    seconds: { push: 25, full: 25 },
    isAlone: true,
  },
  soak: {
    shows:
      "100,000 calls with each transport repeat no nonce, have the expected outcomes, and do not make the heap grow",
    seconds: { full: 130 },
    isAlone: true,
  },
  mutation: {
    shows: "the tests of the signer and of the client detect a changed expression at least as often as at the baseline",
    seconds: { full: 7700 },
    isAlone: true,
  },
};
