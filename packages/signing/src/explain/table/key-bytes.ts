// Mistakes of a client that decodes, encodes or hashes the secret (reference: Algorithm, step 2).
import { has, hash } from "#crypto";
import type { Key } from "../../crypto/primitives.ts";
import { base64Of, base64url, binaryOf, bytesOfBase64, bytesOfHex, concat, hexOf, textOf, utf8 } from "../bytes.ts";
import { causes, type Way } from "./cause.ts";

export const keyBytesCauses = causes(
  {
    code: "secret_decoded",
    message: "The client decoded the secret from base64 or hex before it built the key.",
    fix: "Use the secret as text, without decoding it.",
    reports: 7,
    core: ['base64, then "&"', 'base64 without "&"'],
    ways: ({ secret }) => {
      const isHex = /^(?:[0-9a-f]{2})+$/i.test(secret);
      return Object.entries({
        base64: bytesOfBase64(secret.replaceAll(/[^\w+/-]/g, "")),
        hex: isHex ? bytesOfHex(secret) : undefined,
      }).flatMap(([how, bytes]): Way[] =>
        bytes === undefined || bytes.length === 0
          ? []
          : [
              [`${how}, then "&"`, { key: () => concat(bytes, "&") }],
              [`${how} without "&"`, { key: () => bytes }],
              [`secret decoded from ${how} to UTF-8 text, then "&"`, { key: () => `${textOf(bytes)}&` }],
              [`secret decoded from ${how} to Latin-1 text, then "&"`, { key: () => `${binaryOf(bytes)}&` }],
            ],
      );
    },
  },
  {
    code: "secret_encoded_in_base64",
    message: "The client encoded the secret in base64 or hex before it built the key.",
    fix: "Use the secret as text, without encoding it.",
    reports: 2,
    core: ['base64, then "&"'],
    ways: () =>
      Object.entries<(text: string) => string>({
        base64: base64Of,
        "base64 and a line end": (text) => `${base64Of(text)}\n`,
        base64url: (text) => base64url(base64Of(text)),
        hex: (text) => hexOf(utf8(text)),
        HEX: (text) => hexOf(utf8(text)).toUpperCase(),
      }).flatMap(([how, write]): Way[] => [
        [`${how}, then "&"`, { key: (secret) => `${write(secret)}&` }],
        [`${how} without "&"`, { key: write }],
        [`${how} of "secret&"`, { key: (secret) => write(`${secret}&`) }],
      ]),
  },
  {
    code: "secret_hashed",
    message: "The client hashed the secret before it built the key.",
    fix: "Use the secret as it was issued.",
    reports: 0,
    core: ['sha256 hex, then "&"'],
    ways: () =>
      (["sha256", "md5", "sha1", "sha512"] as const).filter(has).flatMap((algorithm) =>
        Object.entries<(hex: string) => Key>({
          hex: (hex) => hex.toLowerCase(),
          HEX: (hex) => hex,
          base64: (hex) => base64Of(bytesOfHex(hex)),
          bytes: bytesOfHex,
        }).flatMap(([how, write]): Way[] => [
          [`${algorithm} ${how} without "&"`, { key: async (secret) => write(await hash(algorithm, secret)) }],
          [`${algorithm} ${how} of "secret&"`, { key: async (secret) => write(await hash(algorithm, `${secret}&`)) }],
          [
            `${algorithm} ${how}, then "&"`,
            { key: async (secret) => concat(write(await hash(algorithm, secret)), "&") },
          ],
        ]),
      ),
  },
);
