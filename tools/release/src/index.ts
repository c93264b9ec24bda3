export { readPlan } from "./plan.ts";
export { directDependencies, packageUrl, readSbom } from "./sbom.ts";
export { packSnapshot } from "./snapshot.ts";
export { readTarball } from "./tarball.ts";
