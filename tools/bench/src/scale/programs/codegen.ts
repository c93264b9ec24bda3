// Generates the client from a spec, and reports the peak memory of this process, in KiB. Usage: `codegen.ts SPEC
// DIRECTORY`.
import { writeClient } from "@org/codegen/update";
import { readFile, rm } from "node:fs/promises";

const [spec = "", directory = ""] = process.argv.slice(2);
await rm(directory, { recursive: true, force: true });
await writeClient(await readFile(spec, "utf8"), directory);
process.send?.(process.resourceUsage().maxRSS);
