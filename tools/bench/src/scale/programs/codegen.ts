// Generates the client from a spec, and sends the peak memory in KiB to its parent. Usage: `codegen.ts SPEC DIRECTORY`.
import { writeClient } from "@org/codegen/client";
import { readFile, rm } from "node:fs/promises";

const [spec = "", directory = ""] = process.argv.slice(2);
// An earlier round may have written a client into the directory.
await rm(directory, { recursive: true, force: true });
await writeClient(await readFile(spec, "utf8"), directory);
process.send?.(process.resourceUsage().maxRSS);
