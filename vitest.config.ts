// Defines the test projects of all packages and tools.
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Part of the tests to run. `pnpm verify` sets the variable to run the files `*.proof.ts`, which are too slow for
 * `pnpm test`, and the files `*.scaled.test.ts`, which then run more cases. With "full", the proofs also repeat tests
 * with another transport and with WebCrypto.
 */
const depth = process.env["DEPTH"];

interface Files {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly setupFiles?: string[];
}

function project(name: string, root: string, alias = {}, files: Files = {}): TestProjectInlineConfiguration {
  const include = [depth ? "test/**/*.{proof,scaled.test}.ts" : "test/**/*.test.ts"];
  return {
    resolve: { alias },
    // No test changes state that another test reads, so a worker can run several files. The timeout is long, so that a
    // test does not fail on a slow machine.
    test: { name, root: at(root), include, isolate: false, testTimeout: 300_000, ...files },
  };
}

const signingCrypto = (file: string) => ({ "#crypto": at(`packages/signing/src/crypto/${file}`) });

// The `test` script of a package runs its own project. `vitest` at the root runs all projects.
export default defineConfig({
  test: {
    reporters: ["minimal"],
    projects: [
      project("spec", "spec"),
      project("signing, node:crypto", "packages/signing", signingCrypto("node.ts")),
      project("signing, WebCrypto", "packages/signing", signingCrypto("web.ts"), {
        // These files depend most on the cryptography.
        include:
          depth === "full"
            ? ["test/**/*.test.ts", "test/**/*.proof.ts"]
            : ["primitives", "vectors", "signer"].map((name) => `test/${name}.test.ts`),
        exclude: [
          "test/abort.scaled.test.ts",
          "test/examples.test.ts",
          "test/{fuzz,python}.proof.ts",
          "test/explain/{table.scaled.test,held-out.proof}.ts",
        ],
      }),
      project("broker-client", "packages/broker-client"),
      project(
        "broker-client, undici",
        "packages/broker-client",
        {},
        {
          // With the second transport, `pnpm test` runs only the files that depend most on the transport.
          // `pnpm verify slow` runs all files that depend on it.
          include: depth
            ? ["test/*.test.ts"]
            : ["call", "every-kind", "faults*", "http", "max-response-bytes", "middleware"].map(
                (name) => `test/${name}.test.ts`,
              ),
          exclude: ["test/{compile-budget,examples,redaction,schema-check*}.test.ts"],
          setupFiles: ["test/helpers/over-undici.ts"],
        },
      ),
      project(
        "broker-client, defined operations",
        "packages/broker-client",
        {},
        {
          // `pnpm verify slow` runs all files with calls by name.
          include: depth
            ? ["test/*.test.ts"]
            : ["call", "caller-functions", "faults", "outcome", "retry"].map((name) => `test/${name}.test.ts`),
          exclude: [
            "test/{compile-budget,customers,define,defined-property,every-kind,examples,garbage.scaled}.test.ts",
            "test/{payload,redaction,sandbox-operations,schema-check*}.test.ts",
          ],
          setupFiles: ["test/helpers/over-defined.ts"],
        },
      ),
      project("broker-sandbox", "packages/broker-sandbox"),
      project("broker-cli", "packages/broker-cli"),
      project("demo", "examples/demo"),
      project("codegen", "tools/codegen"),
      project("conformance", "tools/conformance"),
      project("release", "tools/release"),
      project("resilience", "tools/resilience", {}, { exclude: ["test/replay/*.proof.ts"] }),
      project("revisions", "tools/revisions"),
      // Only `pnpm verify` runs the projects golden and redis.
      project("golden", "tools/revisions/golden", {}, { include: ["test/*.test.ts"] }),
      project("redis", "tools/resilience", {}, { include: ["test/replay/**/*.proof.ts"] }),
      project("testing", "tools/testing"),
    ],
  },
});
