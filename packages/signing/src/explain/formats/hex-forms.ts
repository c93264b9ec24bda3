import { binaryOf, bytesOfHex, base64Of, hexOf, textOf } from "../bytes.ts";

type WriteBytes = (bytes: Uint8Array) => string;

const pairsOf = (hex: string) => hex.match(/../g) ?? [];
const byByte = (write: (byte: number) => string) => (bytes: Uint8Array) => Array.from(bytes, write).join("");
const inUpperCase = (write: WriteBytes) => (bytes: Uint8Array) => write(bytes).toUpperCase();

const shortBytes = byByte((byte) => byte.toString(16));
const printedSigned = byByte((byte) => (byte > 127 ? "ffffff" : "") + byte.toString(16).padStart(2, "0"));
const withoutZeros: WriteBytes = (bytes) => hexOf(bytes).replace(/^0+/, "");

/** Writes hex like Java's `BigInteger`, which treats the first bit as a sign. */
function signedNumber(bytes: Uint8Array): string {
  const number = BigInt(`0x${hexOf(bytes)}`);
  return ((bytes[0] ?? 0) < 128 ? number : number - (1n << BigInt(8 * bytes.length))).toString(16);
}

/** Hex formats that lose information. The original bytes cannot always be decoded from such hex. */
export const LOSSY_HEX: Readonly<Record<string, WriteBytes>> = {
  "without the leading zero of each byte": shortBytes,
  "without the leading zero of each byte, upper case": inUpperCase(shortBytes),
  "C printf %02x of signed bytes": printedSigned,
  "Java Integer.toHexString of signed bytes": byByte((byte) => (byte > 127 ? "ffffff" : "") + byte.toString(16)),
  "C printf %02X of signed bytes": inUpperCase(printedSigned),
  "without zeros at the start": withoutZeros,
  "without zeros at the start, upper case": inUpperCase(withoutZeros),
  "Java's BigInteger": signedNumber,
  "Java's BigInteger, upper case": inUpperCase(signedNumber),
};

export const HASH_FORMS: Readonly<Record<string, (upperCaseHex: string) => string>> = {
  "AB-CD": (hex) => pairsOf(hex).join("-"),
  "ab-cd": (hex) => pairsOf(hex.toLowerCase()).join("-"),
  "AB:CD": (hex) => pairsOf(hex).join(":"),
  "ab:cd": (hex) => pairsOf(hex.toLowerCase()).join(":"),
  "AB CD": (hex) => pairsOf(hex).join(" "),
  "ab cd": (hex) => pairsOf(hex.toLowerCase()).join(" "),
  "0xAB": (hex) => `0x${hex}`,
  "0xab": (hex) => `0x${hex.toLowerCase()}`,
  "\\xab": (hex) =>
    pairsOf(hex.toLowerCase())
      .map((pair) => `\\x${pair}`)
      .join(""),
  "sha256=": (hex) => `sha256=${hex.toLowerCase()}`,
  "SHA-256= base64": (hex) => `SHA-256=${base64Of(bytesOfHex(hex))}`,
  "sha-256=": (hex) => `sha-256=${hex.toLowerCase()}`,
  "decimal number": (hex) => BigInt(`0x${hex}`).toString(),
  "decimal bytes": (hex) => bytesOfHex(hex).join(","),
  "Java's bytes": (hex) => `[${new Int8Array(bytesOfHex(hex)).join(", ")}]`,
  "Go's bytes": (hex) => `[${bytesOfHex(hex).join(" ")}]`,
  "bytes as Latin-1": (hex) => binaryOf(bytesOfHex(hex)),
  "bytes as UTF-8": (hex) => textOf(bytesOfHex(hex)),
  "Python's bytes": (hex) => `b'${hex.toLowerCase()}'`,
  "quotation marks": (hex) => `"${hex}"`,
  "a line end": (hex) => `${hex}\n`,
  "lower case with a line end": (hex) => `${hex.toLowerCase()}\n`,
  sha256sum: (hex) => `${hex.toLowerCase()}  -`,
  openssl: (hex) => `SHA2-256(stdin)= ${hex.toLowerCase()}`,
  "openssl before 3": (hex) => `(stdin)= ${hex.toLowerCase()}`,
  "only the first 32 digits": (hex) => hex.slice(0, 32),
  "only the first 32 digits, lower case": (hex) => hex.slice(0, 32).toLowerCase(),
};
