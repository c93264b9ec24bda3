import { canonicalize, computeSignature, type CanonicalRequest, type SignatureInput } from "@org/signing";
import { SIGNED_HEADERS } from "@org/signing/sending";
import { percentEncode } from "../../../../packages/signing/src/text.ts";
import { pairId } from "./ids.ts";
import { shownLines } from "./shown-lines.ts";
import { TITLES } from "./titles.ts";
import type { Piece, Step } from "./types.ts";

type Line = readonly Piece[];

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

function requestSteps(signed: SignatureInput, canonical: CanonicalRequest): Step[] {
  const path: Piece = { id: "path", text: signed.path };
  const pairs = canonical.pairs.map(([name, value]): Piece => ({ id: pairId(name), text: `${name}=${value}` }));
  const hash: Piece[] = canonical.str2 === undefined ? [] : [{ id: "body", text: canonical.str2 }];
  const str3 = [path, ...pairs, ...hash];
  return [
    {
      title: TITLES.parts,
      rule: "The signature covers the path, the query parameters, six headers and the body. Sign the values without URL encoding.",
      lines: [[path], ...signed.query.map(queryLine), ...headerLines(signed), ...bodyLines(signed)],
    },
    {
      title: TITLES.pairs,
      rule: "Merge the query parameters and the six headers into one list, and sort the list by name. Sort the values of a repeated name, and join them with &.",
      lines: pairs.map((pair) => [pair]),
    },
    { title: TITLES.str1, rule: "Join the pairs as name1=value1&name2=value2.", lines: [joined(pairs, "&")] },
    {
      title: TITLES.str2,
      rule: "Remove the white space outside the JSON strings of the body, and write & < > instead of their escapes. Hash this text with SHA-256, and write the hash in upper-case hex. Send exactly the text that you hashed. A request without a body has no hash.",
      lines: [hash.length === 0 ? [{ text: "no body" }] : hash],
    },
    {
      title: TITLES.str3,
      rule: "Join the path, str1 and str2 with &. Without a body, omit str2 and the & before it.",
      lines: [joined(str3, "&")],
    },
    {
      title: TITLES.encoded,
      rule: "Percent-encode the whole str3 as UTF-8. Encode every character except ASCII letters, digits and _ . - ~.",
      lines: [
        joined(
          str3.map(({ text, ...piece }) => ({ ...piece, text: percentEncode(text) })),
          "%26",
        ),
      ],
    },
  ];
}

function secretSteps(signature: string): Step[] {
  return [
    {
      title: TITLES.key,
      rule: "The key is the app secret followed by one &.",
      lines: [[{ id: "secret", text: "<APP_SECRET>" }, { text: "&" }]],
    },
    {
      title: TITLES.signature,
      rule: "Compute the HMAC-SHA256 of the string to sign with the key. The signature is the HMAC as base64.",
      lines: [[{ id: "signature", text: signature }]],
    },
  ];
}

function queryLine([name, value]: SignatureInput["query"][number]): Line {
  return [{ id: pairId(name), text: `${name}=${value}` }];
}

function headerLines({ headers }: SignatureInput): Line[] {
  return SIGNED_HEADERS.map((name) => [{ id: pairId(name), text: `${name}: ${headers[name]}` }]);
}

function bodyLines({ body }: SignatureInput): Line[] {
  return body === undefined || body === "" ? [] : [[{ id: "body", text: body }]];
}

function joined(pieces: readonly Piece[], separator: string): Line {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [{ text: separator }, piece]));
}
