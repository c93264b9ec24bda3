import { readCommandLine } from "@org/testing";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../packages.ts";
import { runSteps, sbomStep } from "../steps.ts";

readCommandLine(`Usage: pnpm release pack

Builds without a cache. For each version that the registry does not have, writes a tarball and an SBOM to release/.

Example: pnpm release pack`);
rmSync(join(ROOT, "release"), { recursive: true, force: true });
runSteps([
  ["turbo", "build", "--force", "--filter=./packages/*"],
  ["changeset", "pack", "--out-dir", "release"],
  sbomStep("release/sbom"),
]);
