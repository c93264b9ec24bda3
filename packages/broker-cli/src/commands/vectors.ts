import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  canonicalize,
  computeSignature,
  createSigner,
  normalizeBody,
  type SignatureInput,
  SigningError,
} from "@org/signing";
import type { Command } from "commander";
import { EXIT_CODES } from "../errors.ts";
import type { Io } from "../io.ts";
import { toJson } from "../output/json.ts";
import { withExamples, withJson } from "./shared.ts";

interface Options {
  readonly check?: true;
  readonly json?: true;
}

export function define(command: Command, io: Io): void {
  command
    .description(
      "Prints the test vectors of the signature as JSON, for a signer in another language. The credentials in the test vectors are made up.",
    )
    .option(
      "--check",
      "check that this machine computes the expected result of each test vector, and do not print the test vectors",
    )
    .action((options: Options) => printVectors(io, options));
  withExamples(withJson(command), "broker vectors > vectors.json", "broker vectors --check");
}

async function printVectors(io: Io, { check, json }: Options): Promise<void> {
  if (!check) return io.stdout(await readVectorsFile());
  const { count, failures } = await checkVectors();
  if (failures.length > 0) io.exitCode = EXIT_CODES.no.code;
  if (json) return io.stdout(toJson({ count, failures }));
  io.stdout(`${count - failures.length} of ${count} test vectors give the expected result.\n`);
  for (const { name } of failures) io.stdout(`Wrong result: ${name}\n`);
}

/** Test vector of `@org/signing`, with the fields that the README of the test vectors describes. */
interface Vector extends SignatureInput {
  readonly name: string;
  readonly appSecret: string;
  readonly expect: Steps | { readonly error: string };
}

interface Steps {
  readonly sent: string | null;
  readonly str1: string;
  readonly str2: string | null;
  readonly str3: string;
  readonly encoded: string;
  readonly signature: string;
}

/** Reads the published file of the test vectors. `require.resolve` finds the file in any layout of `node_modules`. */
function readVectorsFile(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("@org/signing/vectors.json"), "utf8");
}

async function readVectors(): Promise<readonly Vector[]> {
  // The file of the test vectors contains null for a missing body.
  const revive = (key: string, value: unknown) => (key === "body" && value === null ? undefined : value);
  const { cases }: { cases: readonly Vector[] } = JSON.parse(await readVectorsFile(), revive);
  return cases;
}

interface VectorFailure {
  readonly name: string;
  readonly expected: Vector["expect"];
  readonly received: Steps | { readonly error: string };
}

export async function checkVectors(): Promise<{ count: number; failures: VectorFailure[] }> {
  const vectors = await readVectors();
  const failures: VectorFailure[] = [];
  for (const vector of vectors) {
    const received = await compute(vector);
    if (!isSame(received, vector.expect)) failures.push({ name: vector.name, expected: vector.expect, received });
  }
  return { count: vectors.length, failures };
}

async function compute(vector: Vector): Promise<Steps | { error: string }> {
  try {
    const steps = await stepsOf(vector);
    // `canonicalize` and `computeSignature` accept some invalid inputs that the signer rejects.
    if ("error" in vector.expect) await sign(vector);
    return steps;
  } catch (error) {
    if (error instanceof SigningError) return { error: error.code };
    throw error;
  }
}

async function stepsOf({ path, query, headers, body, appSecret }: Vector): Promise<Steps> {
  const input = { path, query, headers, body: normalizeBody(body ?? "") };
  const { str1, str2 = null, str3, encoded } = await canonicalize(input);
  return { sent: input.body || null, str1, str2, str3, encoded, signature: await computeSignature(input, appSecret) };
}

async function sign({ path, query, headers, body, appSecret }: Vector): Promise<void> {
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const signer = createSigner({
    appKey: headers["x-app-key"],
    appSecret,
    nonce: () => headers["x-signature-nonce"],
    now: () => new Date(headers["x-timestamp"]),
  });
  await signer.sign({ method: "POST", url: `https://${headers.host}${rawPath}?${rawQuery}`, body });
}

function isSame(received: Steps | { error: string }, expected: Vector["expect"]): boolean {
  const fields = new Map<string, unknown>(Object.entries(received));
  return Object.entries(expected).every(([name, value]) => fields.get(name) === value);
}
