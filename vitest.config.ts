import { fileURLToPath } from "node:url";
import { MinimalReporter } from "vitest/node";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `pnpm verify` asks for the files that are too slow for `pnpm test`. */
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
    // No test changes what another sees, so one worker serves them all. A loaded machine is slow, not wrong.
    test: { name, root: at(root), include, isolate: false, testTimeout: 60_000, ...files },
  };
}

const signingCrypto = (file: string) => ({ "#crypto": at(`packages/signing/src/crypto/${file}`) });

/** Prints the failures alone, and below the counts: a failed assertion is the last thing on the screen. */
class FailuresLast extends MinimalReporter {
  override reportSummary(...[files, errors]: Parameters<MinimalReporter["reportSummary"]>): void {
    super.reportTestSummary(files, errors, 0);
    super.reportSummary(files, errors);
  }

  // Vitest prints it below the failures.
  override reportTestSummary(): void {}
}

// Each package runs its own project; `vitest` at the root runs them all.
export default defineConfig({
  test: {
    reporters: [new FailuresLast()],
    projects: [
      project("spec", "spec"),
      project("signing, node:crypto", "packages/signing", signingCrypto("node.ts")),
      project("signing, WebCrypto", "packages/signing", signingCrypto("web.ts"), {
        // `pnpm test` takes the files in which the crypto matters most; `pnpm verify slow` takes all that depend on it.
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
          // `pnpm test` takes the files in which the transport matters most; `pnpm verify slow` takes all that depend on it.
          include: wantsProofs
            ? ["test/*.test.ts", "test/{garbage,faults-not-sent}.proof.ts"]
            : ["call", "every-kind", "faults*", "http", "max-response-bytes", "middleware"].map(
                (name) => `test/${name}.test.ts`,
              ),
          exclude: ["test/{examples,redaction,schema-check*}.test.ts"],
          setupFiles: ["test/helpers/over-undici.ts"],
        },
      ),
      // `pnpm verify seam`. No more than that name: openapi-fetch itself stays within reach by its path.
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
      // By `pnpm verify`.
      project("golden", "tools/revisions/golden"),
      project("redis", "tools/resilience", {}, { include: ["test/replay/**/*.proof.ts"] }),
      project("testing", "tools/testing"),
    ],
  },
});
