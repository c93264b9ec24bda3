import type { DistEnvironment, RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";
import { bundlers } from "./bundlers.ts";
import { cli } from "./cli.ts";
import { editor } from "./editor.ts";
import { generated } from "./generated.ts";
import { signingAlone, snapshot, unauthenticated } from "./installs.ts";
import { packageManagers } from "./package-managers.ts";
import { page } from "./page.ts";
import { msw, undici } from "./peers.ts";
import { bun, deno, node } from "./runtimes.ts";
import { suite } from "./suite.ts";
import { linters, reproducible, sbom, tarballs } from "./tarballs.ts";
import { testRunners } from "./test-runners.ts";
import { treeShaking } from "./tree-shaking.ts";
import { typescript, typescriptWithGenerated } from "./typescript.ts";

/** Matches proofs on the versions of Node between the oldest and the newest supported version. */
const BETWEEN = /^Node 2[24],/;
const onNode: readonly Proof[] = [...suite, ...node];

/** Proofs that run for each push. Each one shows something that no other proof shows. */
export const pushProofs: readonly Proof<RegistryEnvironment>[] = [
  tarballs,
  sbom,
  linters,
  unauthenticated,
  ...packageManagers,
  signingAlone,
  ...onNode.filter(({ name }) => !BETWEEN.test(name)),
  ...bun,
  deno,
  page,
];

/** Proofs that run at full depth or if an argument selects them, with the packages that npm installed. */
export const nightlyProofs: readonly Proof<RegistryEnvironment>[] = [
  ...onNode.filter(({ name }) => BETWEEN.test(name)),
  reproducible,
  snapshot,
  ...undici,
  ...cli,
  ...typescript,
  ...testRunners,
  msw,
  ...bundlers,
  ...treeShaking,
];

/** Proofs that use generated clients and the built packages, at full depth or if an argument selects them. */
export const generatedProofs: readonly Proof<DistEnvironment>[] = [...generated, ...typescriptWithGenerated, editor];
