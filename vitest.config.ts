import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function project(name: string, root: string, alias = {}, exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    // No test changes what another sees, so that one worker serves them all; a loaded machine is slow, not wrong.
    test: { name, root: at(root), include: ["test/**/*.test.ts"], exclude, isolate: false, testTimeout: 60_000 },
  };
}

const signingCrypto = (file: string) => ({ "#crypto": at(`packages/signing/src/crypto/${file}`) });

// Each package runs its own project; `vitest` at the root runs them all.
export default defineConfig({
  test: {
    projects: [
      project("spec", "spec"),
      project("signing, node:crypto", "packages/signing", signingCrypto("node.ts")),
      project("signing, WebCrypto", "packages/signing", signingCrypto("web.ts"), [
        // They do not depend on the crypto, and one of them waits.
        "test/abort.test.ts",
        "test/examples.test.ts",
      ]),
      project("broker-client", "packages/broker-client", {}, ["test/stand-in/**"]),
      // `pnpm test:seam`. No more than that name: openapi-fetch itself stays within reach by its path.
      project("broker-client, stand-in", "packages/broker-client", [
        { find: /^openapi-fetch$/, replacement: at("packages/broker-client/test/stand-in/openapi-fetch.ts") },
      ]),
      project("broker-sandbox", "packages/broker-sandbox"),
      project("codegen", "tools/codegen"),
      project("independent-signature", "tools/independent-signature"),
      project("real-servers", "tools/real-servers"),
      project("demo", "examples/demo"),
      project("recipes", "examples/recipes"),
      project("testing", "examples/testing"),
      project("doc-examples", "tools/doc-examples"),
      project("runtimes", "tools/runtimes"),
      project("type-consumers", "tools/type-consumers"),
      project("spec-revision", "tools/spec-revision"),
      project("golden", "tools/spec-revision/golden"),
      project("vectors", "tools/vectors"),
      project("fuzz", "tools/fuzz"),
      project("faults", "tools/faults"),
      project("packed-consumers", "tools/packed-consumers"),
      project("bench", "tools/bench"),
      project("release", "tools/release"),
    ],
  },
});
