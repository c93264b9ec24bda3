import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const signing = (path: string) => at(`../../../packages/signing/${path}`);

export default defineConfig({
  resolve: { alias: { "#crypto": signing("src/crypto/node.ts") } },
  test: {
    root: signing(""),
    include: ["test/**/*.test.ts"],
    // Slow, and about what is around the source: 2,000 requests on a socket, megabytes, the garbage collector, the docs' examples.
    exclude: ["test/wire.test.ts", "test/hostile-size.test.ts", "test/abort.test.ts", "test/examples.test.ts"],
    setupFiles: at("seed.ts"),
    isolate: false,
  },
});
