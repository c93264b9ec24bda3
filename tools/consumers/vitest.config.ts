import { defineConfig } from "vitest/config";

// Its reporter prints the failures alone.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, reporters: ["minimal"] } });
