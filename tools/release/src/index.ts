export { readPackages } from "./packages.ts";
export { integrityOf, readPlan } from "./plan.ts";
export { packSnapshot } from "./snapshot.ts";
export { readTarball, type Tarball } from "./tarball.ts";
export { version, versionAndPack } from "./steps.ts";
