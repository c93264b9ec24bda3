// What `pnpm release:publish` does first: the tarballs are those that were packed.
import { join } from "node:path";
import { ROOT } from "../packages.ts";
import { verifyPlan } from "../plan.ts";

try {
  for (const { name, version, tag } of await verifyPlan(join(ROOT, "release"))) {
    console.log(`${name} ${version} (${tag})`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
