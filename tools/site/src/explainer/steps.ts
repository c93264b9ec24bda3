import { canonicalize, computeSignature, type CanonicalRequest, type SignatureInput } from "@org/signing";
import { SIGNED_HEADERS } from "@org/signing/sending";
import { percentEncode } from "../../../../packages/signing/src/text.ts";
import { shownLines } from "./shown.ts";
import type { Piece, Step, StepName } from "./types.ts";

/** Title and rule of each step, in the order of the algorithm. */
export const STEPS: Readonly<Record<StepName, { readonly title: string; readonly rule: string }>> = {
  parts: {
    title: "Signed parts",
    rule: "The signature covers the path, the query parameters, six headers and the body. Sign the values without URL encoding.",
  },
  pairs: {
    title: "Sorted pairs",
    rule: "Merge the query parameters and the six headers into one list, and sort the list by name. Sort the values of a repeated name, and join them with &.",
  },
  str1: { title: "str1", rule: "Join the pairs as name1=value1&name2=value2." },
  str2: {
    title: "str2, the body hash",
    rule: "Remove the white space outside the JSON strings of the body, and write & < > instead of their escapes. Hash this text with SHA-256, and write the hash in upper-case hex. Send exactly the text that you hashed. A request without a body has no hash.",
  },
  str3: {
    title: "str3, the canonical request",
    rule: "Join the path, str1 and str2 with &. Without a body, omit str2 and the & before it.",
  },
  encoded: {
    title: "String to sign",
    rule: "Percent-encode the whole str3 as UTF-8. Encode every character except ASCII letters, digits and -._~.",
  },
  key: { title: "Key", rule: "The key is the app secret followed by one &." },
  signature: {
    title: "Signature",
    rule: "Compute the HMAC-SHA256 of the string to sign with the key. The signature is the HMAC as base64. Send it in the header x-signature.",
  },
};

type Line = readonly Piece[];

/** Returns the identifier of a name-value pair, such as `query:symbol` or `header:host`. */
export function pairId(name: string): string {
  return `${SIGNED_HEADERS.some((header) => header === name) ? "header" : "query"}:${name}`;
}

/** Computes the steps of the signature scheme. With an empty secret, the result lacks the key and the signature. */
export async function traceSteps(
  signed: SignatureInput,
  appSecret: string,
): Promise<{ steps: readonly Step[]; signature: string | undefined }> {
  const canonical = await canonicalize(signed);
  const signature = appSecret === "" ? undefined : await computeSignature(signed, appSecret);
  const shown = requestSteps(signed, canonical).map((step) => ({
    ...step,
    lines: shownLines(step.lines, appSecret),
  }));
  return { steps: [...shown, ...(signature === undefined ? [] : secretSteps(signature))], signature };
}

function requestSteps({ query, headers, body = "", ...signed }: SignatureInput, canonical: CanonicalRequest): Step[] {
  const path: Piece = { id: "path", text: signed.path };
  const pairs = canonical.pairs.map(([name, value]): Piece => ({ id: pairId(name), text: `${name}=${value}` }));
  const hash: Piece[] = canonical.str2 === undefined ? [] : [{ id: "body", text: canonical.str2 }];
  const str3 = [path, ...pairs, ...hash];
  const encoded = str3.map(({ text, ...piece }) => ({ ...piece, text: percentEncode(text) }));
  return [
    {
      name: "parts",
      lines: [
        [path],
        ...query.map(([name, value]) => [{ id: pairId(name), text: `${name}=${value}` }]),
        ...SIGNED_HEADERS.map((name) => [{ id: pairId(name), text: `${name}: ${headers[name]}` }]),
        ...(body === "" ? [] : [[{ id: "body", text: body }]]),
      ],
    },
    { name: "pairs", lines: pairs.map((pair) => [pair]) },
    { name: "str1", lines: [joined(pairs, "&")] },
    { name: "str2", lines: [hash.length === 0 ? [{ text: "no body" }] : hash] },
    { name: "str3", lines: [joined(str3, "&")] },
    { name: "encoded", lines: [joined(encoded, "%26")] },
  ];
}

function secretSteps(signature: string): Step[] {
  return [
    { name: "key", lines: [[{ id: "secret", text: "<APP_SECRET>" }, { text: "&" }]] },
    { name: "signature", lines: [[{ id: "signature", text: signature }]] },
  ];
}

function joined(pieces: readonly Piece[], separator: string): Line {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [{ text: separator }, piece]));
}
