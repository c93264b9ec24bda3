// `codegen.ts <spec> <folder>` writes what codegen makes of a spec for the client, and says how much memory that took.
import { generate } from "@org/codegen";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const [spec = "", folder = ""] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, text] of await generate(await readFile(spec, "utf8"))) await writeFile(join(folder, name), text);
process.send?.(process.resourceUsage().maxRSS);
