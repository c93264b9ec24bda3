// As codegen.ts, by hey-api: types, its SDK of functions, and its client on fetch.
import { createClient } from "@hey-api/openapi-ts";

const [spec = "", folder = ""] = process.argv.slice(2);
await createClient({
  input: spec,
  output: folder,
  logs: { level: "silent", file: false },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
});
process.send?.(process.resourceUsage().maxRSS);
