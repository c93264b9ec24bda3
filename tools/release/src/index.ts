export { readPackages } from "./packages.ts";
export { readPending } from "./pending.ts";
export { readPlan } from "./plan.ts";
export { directDependencies, packageUrl, readSbom } from "./sbom.ts";
export { packSnapshot } from "./snapshot.ts";
export { readTarball, type Tarball } from "./tarball.ts";
