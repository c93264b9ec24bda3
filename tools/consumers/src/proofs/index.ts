import type { Consumer } from "../consumer.ts";
import { bun } from "./bun.ts";
import { bundlers } from "./bundlers.ts";
import { deno } from "./deno.ts";
import { linters } from "./linters.ts";
import { msw } from "./msw.ts";
import { node } from "./node.ts";
import { packageManagers } from "./package-managers.ts";
import { page } from "./page.ts";
import { reproducible } from "./reproducible.ts";
import { sbom } from "./sbom.ts";
import { signingAlone } from "./signing-alone.ts";
import { sizes } from "./sizes.ts";
import { snapshot } from "./snapshot.ts";
import { stranger } from "./stranger.ts";
import { tarballs } from "./tarballs.ts";
import { testRunners } from "./test-runners.ts";
import { treeShaking } from "./tree-shaking.ts";
import { typescript } from "./typescript.ts";
import { worker } from "./worker.ts";

/** Every kind of repo that the packages promise to work in. */
export const consumers: readonly Consumer[] = [
  ...tarballs,
  ...sbom,
  ...reproducible,
  ...linters,
  ...snapshot,
  ...stranger,
  ...packageManagers,
  ...signingAlone,
  ...node,
  ...bun,
  ...deno,
  ...worker,
  ...page,
  ...typescript,
  ...testRunners,
  ...msw,
  ...bundlers,
  ...treeShaking,
  ...sizes,
];
