import type { SignatureInput } from "@org/signing";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** A test vector of `@org/signing`. Its README describes the fields. */
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

/** Reads the file as it is published. It is resolved as a module, because the package may be installed anywhere. */
export function readVectorsFile(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("@org/signing/vectors.json"), "utf8");
}

export async function readVectors(): Promise<readonly Vector[]> {
  // JSON has no undefined, which stands for an absent body here.
  const revive = (key: string, value: unknown) => (key === "body" && value === null ? undefined : value);
  const { cases }: { cases: readonly Vector[] } = JSON.parse(await readVectorsFile(), revive);
  return cases;
}
