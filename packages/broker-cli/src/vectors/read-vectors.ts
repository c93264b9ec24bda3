import type { SignatureInput } from "@org/signing";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Test vector of `@org/signing`. The README of the vectors describes the fields. */
export interface Vector extends SignatureInput {
  readonly name: string;
  readonly appSecret: string;
  readonly expect: Steps | { readonly error: string };
}

/** Result of each step in the computation of a signature. */
export interface Steps {
  readonly sent: string | null;
  readonly str1: string;
  readonly str2: string | null;
  readonly str3: string;
  readonly encoded: string;
  readonly signature: string;
}

/** Reads the published file of the test vectors. `require.resolve` finds the file in any layout of `node_modules`. */
export function readVectorsFile(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("@org/signing/vectors.json"), "utf8");
}

/** Reads the test vectors. */
export async function readVectors(): Promise<readonly Vector[]> {
  // In the file, a missing body is written as null.
  const revive = (key: string, value: unknown) => (key === "body" && value === null ? undefined : value);
  const { cases }: { cases: readonly Vector[] } = JSON.parse(await readVectorsFile(), revive);
  return cases;
}
