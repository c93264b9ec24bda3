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
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { withExamples, withJson } from "./shared.ts";

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
  if (failures.length > 0) io.exit = "no";
  if (json) return io.stdout(toJson({ count, failures }));
  io.stdout(`${count - failures.length} of ${count} test vectors give the expected result.\n`);
  for (const { name } of failures) io.stdout(`Wrong result: ${name}\n`);
}

/**
 * Results of the signature steps, or the code of an error. The keys are the names in the README of the test vectors.
 */
type Results = Readonly<Record<string, string | null>>;

interface Vector extends SignatureInput {
  readonly name: string;
  readonly appSecret: string;
  readonly expect: Results;
}

/** Reads the published file of the test vectors. `require.resolve` finds the file in any layout of `node_modules`. */
function readVectorsFile(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("@org/signing/vectors.json"), "utf8");
}

export async function checkVectors() {
  // The file of the test vectors contains null for a missing body.
  const revive = (key: string, value: unknown) => (key === "body" && value === null ? undefined : value);
  const { cases }: { cases: readonly Vector[] } = JSON.parse(await readVectorsFile(), revive);
  const failures: { name: string; expected: Results; received: Results }[] = [];
  for (const vector of cases) {
    const { name, expect: expected } = vector;
    const received = await compute(vector);
    const isSame = Object.entries(expected).every(([step, value]) => received[step] === value);
    if (!isSame) failures.push({ name, expected, received });
  }
  return { count: cases.length, failures };
}

async function compute(vector: Vector): Promise<Results> {
  const { path, query, headers, body, appSecret } = vector;
  try {
    const input = { path, query, headers, body: normalizeBody(body ?? "") };
    const { str1, str2 = null, str3, encoded } = await canonicalize(input);
    const signature = await computeSignature(input, appSecret);
    // `canonicalize` and `computeSignature` accept some invalid inputs that the signer rejects.
    if ("error" in vector.expect) await sign(vector);
    return { sent: input.body || null, str1, str2, str3, encoded, signature };
  } catch (error) {
    if (error instanceof SigningError) return { error: error.code };
    throw error;
  }
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
