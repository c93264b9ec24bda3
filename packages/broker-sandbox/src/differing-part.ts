import { createHmac } from "node:crypto";
import { canonicalize, computeSignature, normalizeBody, type SignatureInput } from "@org/signing";
import type { Target } from "./wire.ts";

interface Difference {
  readonly part: "path" | "query" | "body" | "host" | "headers" | "secret" | "unknown";
  readonly why: string;
}

/**
 * Which part of the request differs from what was signed. A signature does not tell, so that the common mistakes
 * are tried: the one that gives the same signature is the one that was made.
 */
export async function differingPart(
  input: SignatureInput & Target,
  appSecret: string,
  signature: string,
): Promise<Difference> {
  const { host } = input.headers;
  const mistakes: [Difference["part"], string, Partial<SignatureInput>][] = [
    ["path", "its path was signed percent-encoded, as it stands in the URL.", { path: input.rawPath }],
    ["query", "its query was signed percent-encoded, as it stands in the URL.", { query: input.rawQuery }],
    ["query", "its query was not signed.", { query: [] }],
    ["body", "its body was not signed.", { body: undefined }],
    ["body", "its body was signed in compact form and sent in another.", { body: compact(input.body) }],
    [
      "host",
      "its host was signed without the port.",
      { headers: { ...input.headers, host: host.replace(/:\d+$/, "") } },
    ],
    ["headers", "x-version was signed, which does not take part.", { query: [...input.query, ["x-version", "v3"]] }],
  ];
  for (const [part, why, mistake] of mistakes) {
    if ((await computeSignature({ ...input, ...mistake }, appSecret)) === signature) return { part, why };
  }
  const { encoded } = await canonicalize(input);
  if (createHmac("sha256", appSecret).update(encoded).digest("base64") === signature) {
    return { part: "secret", why: "the key was the secret without the & behind it." };
  }
  return {
    part: "unknown",
    why: "another secret signed it, or it was changed after it was signed. Compare `asReceived` with what was signed.",
  };
}

function compact(body: string | undefined): string | undefined {
  try {
    return normalizeBody(body ?? "");
  } catch {
    return body;
  }
}
