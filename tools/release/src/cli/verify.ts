// What `pnpm release:publish` does first: the tarballs are those that were packed.
import { join } from "node:path";
import { ROOT } from "../packages.ts";
import { verifyPlan } from "../plan.ts";

for (const { name, version, tag } of await verifyPlan(join(ROOT, "release")))
  console.log(`${name} ${version} (${tag})`);
