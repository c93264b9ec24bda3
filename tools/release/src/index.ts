export { readPackages } from "./packages.ts";
export { readPending } from "./pending.ts";
export { integrityOf, readPlan } from "./plan.ts";
export { packSnapshot } from "./snapshot.ts";
export { readTarball, type Tarball } from "./tarball.ts";
export { versionAndPack } from "./version-and-pack.ts";
