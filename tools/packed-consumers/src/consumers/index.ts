import type { Consumer } from "../consumer.ts";
import { node } from "./node.ts";
import { packageManagers } from "./package-managers.ts";
import { signingAlone } from "./signing-alone.ts";
import { testRunners } from "./test-runners.ts";

/** Every kind of repo that the packages promise to work in. */
export const consumers: readonly Consumer[] = [...node, ...packageManagers, ...signingAlone, ...testRunners];
