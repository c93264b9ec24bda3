// Runs a task of the section Scale in its own process, and prints the peak memory of the process, in KiB.
//
// Usage: `task.ts generate SPEC DIRECTORY` or `task.ts plan BASE REVISION`.
import { readFile, rm } from "node:fs/promises";

const [task, from = "", to = ""] = process.argv.slice(2);
if (task === "generate") {
  const { writeClient } = await import("@org/codegen/update");
  await rm(to, { recursive: true, force: true });
  await writeClient(await readFile(from, "utf8"), to);
} else {
  const { plan } = await import("@org/revisions");
  const { bumps } = await plan(from, to);
  if (bumps["@org/broker-client"] !== "major")
    throw new Error("A parameter was renamed, but the plan has no major version of the client.");
}
console.log(process.resourceUsage().maxRSS);
