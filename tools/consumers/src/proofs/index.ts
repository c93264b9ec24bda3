import type { DistEnvironment, RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";
import { bundlers } from "./bundlers.ts";
import { cli } from "./cli.ts";
import { bun, node } from "./command-lines.ts";
import { deno } from "./deno.ts";
import { editor } from "./editor.ts";
import { generated } from "./generated.ts";
import { linters } from "./linters.ts";
import { msw } from "./msw.ts";
import { packageManagers } from "./package-managers.ts";
import { page } from "./page.ts";
import { reproducible } from "./reproducible.ts";
import { sbom } from "./sbom.ts";
import { signingAlone } from "./signing-alone.ts";
import { sizes } from "./sizes.ts";
import { snapshot } from "./snapshot.ts";
import { suite } from "./suite.ts";
import { tarballs } from "./tarballs.ts";
import { testRunners } from "./test-runners.ts";
import { treeShaking } from "./tree-shaking.ts";
import { typescript, typescriptWithGenerated } from "./typescript.ts";
import { unauthenticated } from "./unauthenticated.ts";
import { undici } from "./undici.ts";
import { worker } from "./worker.ts";

export const distProofs: readonly Proof<DistEnvironment>[] = [
  ...suite,
  ...node,
  ...generated,
  ...typescriptWithGenerated,
  editor,
];

export const registryProofs: readonly Proof<RegistryEnvironment>[] = [
  tarballs,
  sbom,
  reproducible,
  linters,
  snapshot,
  unauthenticated,
  ...packageManagers,
  signingAlone,
  ...node,
  ...undici,
  ...cli,
  ...bun,
  deno,
  worker,
  page,
  ...typescript,
  ...testRunners,
  msw,
  ...bundlers,
  ...treeShaking,
  sizes,
];
