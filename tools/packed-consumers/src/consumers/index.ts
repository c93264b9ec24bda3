import type { Consumer } from "../consumer.ts";
import { bun } from "./bun.ts";
import { bundlers } from "./bundlers.ts";
import { deno } from "./deno.ts";
import { linters } from "./linters.ts";
import { node } from "./node.ts";
import { page } from "./page.ts";
import { sizes } from "./sizes.ts";
import { tarballs } from "./tarballs.ts";
import { treeShaking } from "./tree-shaking.ts";
import { typescript } from "./typescript.ts";
import { worker } from "./worker.ts";

/** Every kind of repo that the packages promise to work in. */
export const consumers: readonly Consumer[] = [
  ...node,
  ...bun,
  ...deno,
  ...worker,
  ...page,
  ...bundlers,
  ...treeShaking,
  ...sizes,
  ...typescript,
  ...linters,
  ...tarballs,
];
