// The target of the search is a signature in any format, or a canonical request.
import { base64Of, bytesOfBase64, bytesOfHex, bytesOfMac, textOf } from "../bytes.ts";
import { plain, tryDecode } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import type { CauseCode } from "../table/index.ts";
import type { Computer } from "./compute.ts";

export interface Target {
  /**
   * Computes the value that the search compares with the target. The search cannot distinguish variants with equal
   * values.
   */
  readonly valueOf: (variant: SigningVariant) => Promise<string>;
  /**
   * Compares a value with the target. The result is empty if the value does not match. Each list in the result has
   * codes of mistakes in the format of the signature, such as `signature_in_hex`.
   */
  readonly formsOf: (value: string, variant: SigningVariant) => readonly (readonly CauseCode[])[];
  /** Returns whether a value can match the target. A MAC can match only if it has the length of the signature. */
  readonly fits: (value: string) => boolean;
  readonly isSignature: boolean;
}

export function signatureTarget(signature: string, computer: Computer): Target {
  const targets = new Map<string, (readonly CauseCode[])[]>();
  const read = readSignature(signature);
  for (const { bytes, codes } of read) {
    const base64 = base64Of(bytes);
    if (!targets.has(base64)) targets.set(base64, [codes]);
  }
  return {
    valueOf: computer.digestOf,
    formsOf(value, { write }) {
      if (write === undefined) return targets.get(value) ?? [];
      return write(bytesOfMac(value)) === signature ? [[]] : [];
    },
    fits: (value) => read.some(({ bytes }) => bytes.length === bytesOfMac(value).length),
    isSignature: true,
  };
}

/** @param canonical canonical request (`str3`), either plain or percent-encoded */
export function canonicalTarget(canonical: string, computer: Computer): Target {
  const isPlain = canonical.includes("&");
  return {
    valueOf: (variant) => computer.messageOf(isPlain ? { ...variant, encode: plain } : variant),
    formsOf: (value) => (value === canonical ? [[]] : []),
    fits: () => true,
    isSignature: false,
  };
}

interface ReadSignature {
  readonly bytes: Uint8Array;
  readonly codes: readonly CauseCode[];
}

/** Lengths of the MACs that the search tries, in bytes. */
const LENGTHS = [16, 20, 28, 32, 48, 64];

function readSignature(text: string): ReadSignature[] {
  return unwrapped(text).flatMap(([inner, wrapping]) =>
    readBytes(inner)
      .filter(({ bytes }) => LENGTHS.includes(bytes.length))
      .map(({ bytes, codes }) => ({ bytes, codes: [...codes, ...wrapping] })),
  );
}

const PREFIX = /^(?:(?:HMAC(?:-SHA256)?|Signature|Bearer|sha256|v1|hmac)[ =:]\s*|[\w-]+:)/i;

function unwrapped(text: string): [inner: string, codes: readonly CauseCode[]][] {
  const bare = text.replaceAll(/\s/g, "").replace(/^(?:b'(.*)'|"(.*)"|'(.*)'|\[(.*)\])$/, "$1$2$3$4");
  const decoded = tryDecode(text);
  const forms: [inner: string, codes: readonly CauseCode[]][] = [
    [text, []],
    [bare, ["signature_wrapped"]],
    [text.replace(PREFIX, "").trim(), ["signature_wrapped"]],
    [text.replaceAll("\\/", "/"), ["signature_wrapped"]],
    [decoded, ["signature_encoded"]],
    [tryDecode(decoded), ["signature_encoded"]],
    [text.trim().replaceAll(" ", "+"), ["signature_encoded"]],
  ];
  return forms.filter(([inner], at) => forms.findIndex(([other]) => other === inner) === at);
}

function readBytes(text: string): ReadSignature[] {
  const hex = readHex(text);
  const found: ReadSignature[] = hex === undefined ? [] : [{ bytes: hex, codes: ["signature_in_hex"] }];
  const bytes = bytesOfBase64(text);
  if (bytes !== undefined) {
    found.push({ bytes, codes: base64Of(bytes) === text ? [] : ["signature_in_base64url"] });
    const inner = readHex(textOf(bytes)) ?? bytesOfBase64(textOf(bytes));
    if (inner !== undefined) found.push({ bytes: inner, codes: ["signature_of_hex"] });
  }
  const text64 = hex && bytesOfBase64(textOf(hex));
  if (text64) found.push({ bytes: text64, codes: ["signature_of_hex"] });
  return found;
}

/** Decodes hex, with or without separators, `0x`, or the prefix that `openssl dgst` prints. */
function readHex(text: string): Uint8Array | undefined {
  const plain = text.trim().replace(/^(?:0x|sha256=|(?:(?:HMAC-)?SHA2?-?256)?\(stdin\)= ?)/i, "");
  return /^[0-9a-f]{2}(?:[-: ]?[0-9a-f]{2})*$/i.test(plain) ? bytesOfHex(plain.replaceAll(/[-: ]/g, "")) : undefined;
}
