export { readPackages } from "./packages.ts";
export { packSnapshot } from "./snapshot.ts";
