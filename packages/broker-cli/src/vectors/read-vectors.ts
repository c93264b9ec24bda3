import type { SignatureInput } from "@org/signing";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Test vector of `@org/signing`, with the fields that the README of the test vectors describes. */
export interface Vector extends SignatureInput {
  readonly name: string;
  readonly appSecret: string;
  readonly expect: Steps | { readonly error: string };
}

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

export async function readVectors(): Promise<readonly Vector[]> {
  // The file of the test vectors contains null for a missing body.
  const revive = (key: string, value: unknown) => (key === "body" && value === null ? undefined : value);
  const { cases }: { cases: readonly Vector[] } = JSON.parse(await readVectorsFile(), revive);
  return cases;
}
