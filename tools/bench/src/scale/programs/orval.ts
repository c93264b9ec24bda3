// As codegen.ts, by orval: functions on fetch, in one file.
import { join } from "node:path";
import { generate } from "orval";

const [spec = "", folder = ""] = process.argv.slice(2);
await generate(
  {
    input: { target: spec },
    output: { target: join(folder, "index.ts"), client: "fetch", baseUrl: "https://api.example.com" },
  },
  undefined,
  { logLevel: "error" },
);
process.send?.(process.resourceUsage().maxRSS);
