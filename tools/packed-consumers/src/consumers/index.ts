import type { Consumer } from "../consumer.ts";
import { again } from "./again.ts";
import { node } from "./node.ts";
import { sbom } from "./sbom.ts";
import { snapshot } from "./snapshot.ts";

/** Every kind of repo that the packages promise to work in. */
export const consumers: readonly Consumer[] = [...node, ...sbom, ...again, ...snapshot];
