// Defines the test projects of all packages and tools.
import { fileURLToPath } from "node:url";
import { MinimalReporter } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Whether to run the `*.proof.ts` files, which are too slow for `pnpm test`. `pnpm verify` sets this variable. */
const wantsProofs = process.env["PROOFS"] === "true";

interface Files {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly setupFiles?: string[];
}

function project(name: string, root: string, alias = {}, files: Files = {}): TestProjectInlineConfiguration {
  const include = [wantsProofs ? "test/**/*.proof.ts" : "test/**/*.test.ts"];
  return {
    resolve: { alias },
    // No test changes state that another test reads, so a worker can run several files. The timeout is long, so that a
    // test does not fail on a slow machine.
    test: { name, root: at(root), include, isolate: false, testTimeout: 60_000, ...files },
  };
}

const signingCrypto = (file: string) => ({ "#crypto": at(`packages/signing/src/crypto/${file}`) });

/** Reporter that prints the counts and then the failures, so that a failed assertion is the last output. */
class FailuresLast extends MinimalReporter {
  override reportSummary(...[files, errors]: Parameters<MinimalReporter["reportSummary"]>): void {
    super.reportTestSummary(files, errors, 0);
    super.reportSummary(files, errors);
  }

  // Prints nothing, because Vitest calls this method after the failures. `reportSummary` has already printed the
  // counts.
  override reportTestSummary(): void {}
}

// The `test` script of a package runs its own project. `vitest` at the root runs all projects.
export default defineConfig({
  test: {
    reporters: [new FailuresLast()],
    projects: [
      project("spec", "spec"),
      project("signing, node:crypto", "packages/signing", signingCrypto("node.ts")),
      project("signing, WebCrypto", "packages/signing", signingCrypto("web.ts"), {
        // `pnpm test` runs the files that depend most on the cryptography. `pnpm verify slow` runs all files that
        // depend on the cryptography.
        include: wantsProofs
          ? ["test/**/*.test.ts", "test/**/*.proof.ts"]
          : ["primitives", "vectors", "signer"].map((name) => `test/${name}.test.ts`),
        exclude: [
          "test/abort.*.ts",
          "test/examples.test.ts",
          "test/{fuzz,python}.proof.ts",
          "test/explain/{table,held-out}.proof.ts",
        ],
      }),
      project("broker-client", "packages/broker-client", {}, { exclude: ["test/stand-in/**"] }),
      project(
        "broker-client, undici",
        "packages/broker-client",
        {},
        {
          // `pnpm test` runs the files that depend most on the transport. `pnpm verify slow` runs all files that depend
          // on the transport.
          include: wantsProofs
            ? ["test/*.test.ts", "test/{garbage,faults-not-sent}.proof.ts"]
            : ["call", "every-kind", "faults*", "http", "max-response-bytes", "middleware"].map(
                (name) => `test/${name}.test.ts`,
              ),
          exclude: ["test/{examples,redaction,schema-check*}.test.ts"],
          setupFiles: ["test/helpers/over-undici.ts"],
        },
      ),
      // `pnpm verify seam` runs this project. The pattern matches only the bare name, so that the stand-in tests can
      // still import openapi-fetch by its path.
      project("broker-client, stand-in", "packages/broker-client", [
        { find: /^openapi-fetch$/, replacement: at("packages/broker-client/test/stand-in/openapi-fetch.ts") },
      ]),
      project("broker-sandbox", "packages/broker-sandbox"),
      project("broker-cli", "packages/broker-cli"),
      project("demo", "examples/demo"),
      project("codegen", "tools/codegen"),
      project("conformance", "tools/conformance"),
      project("release", "tools/release"),
      project("resilience", "tools/resilience", {}, { exclude: ["test/replay/*.proof.ts"] }),
      project("revisions", "tools/revisions"),
      // Only `pnpm verify` runs the projects golden and redis.
      project("golden", "tools/revisions/golden"),
      project("redis", "tools/resilience", {}, { include: ["test/replay/**/*.proof.ts"] }),
      project("testing", "tools/testing"),
    ],
  },
});
