import type { Consumer } from "../consumer.ts";
import { linters } from "./linters.ts";
import { msw } from "./msw.ts";
import { node } from "./node.ts";
import { tarballs } from "./tarballs.ts";
import { typescript } from "./typescript.ts";

/** Every kind of repo that the packages promise to work in. */
export const consumers: readonly Consumer[] = [...node, ...typescript, ...msw, ...linters, ...tarballs];
