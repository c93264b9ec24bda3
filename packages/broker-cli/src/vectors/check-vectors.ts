import { canonicalize, computeSignature, createSigner, normalizeBody, SigningError } from "@org/signing";
import { readVectors, type Steps, type Vector } from "./read-vectors.ts";

export interface VectorFailure {
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
