import { defineConfig } from "vitest/config";

// The minimal reporter prints only failures.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, reporters: ["minimal"] } });
