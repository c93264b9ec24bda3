// `codegen.ts <spec> <folder>` writes our client as it is generated from a spec, and says how much memory that took.
import { writeClient } from "@org/codegen/client";
import { readFile, rm } from "node:fs/promises";

const [spec = "", folder = ""] = process.argv.slice(2);
// What an earlier round left.
await rm(folder, { recursive: true, force: true });
await writeClient(await readFile(spec, "utf8"), folder);
process.send?.(process.resourceUsage().maxRSS);
