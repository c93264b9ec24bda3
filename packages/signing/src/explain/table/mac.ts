// Mistakes in the MAC (reference: Algorithm, step 3).
import { has, hash, hmac } from "#crypto";
import type { Algorithm, Key, Mac } from "../../crypto/primitives.ts";
import { base64Of, bytesOfHex, bytesOfMac, concat, hexOf } from "../bytes.ts";
import { hmacBytes, hmacSha256 } from "../signing-variant.ts";
import { causes, each, type Way } from "./cause.ts";

export const OTHER_ALGORITHMS: readonly Algorithm[] = [
  "sha512",
  "sha384",
  "sha224",
  "sha512-256",
  "sha3-256",
  "sha3-512",
  "ripemd160",
  "sm3",
  "blake2s256",
];

type CreateMac = (key: Key) => Mac;

const created = (macs: Readonly<Record<string, CreateMac>>): Way[] => each((mac) => ({ mac }), macs);

const byAlgorithm = (algorithms: readonly Algorithm[]) => {
  const macs = algorithms.map((name): [Algorithm, CreateMac] => [name, (key) => hmac(name, key)]);
  return () => created(Object.fromEntries(macs.filter(([name]) => has(name))));
};

const base64OfHex = (hex: string) => base64Of(bytesOfHex(hex));

/** Returns the bytes of the secret, which are the bytes of the key without the `&` at the end. */
function secretOf(key: Key): Uint8Array {
  const bytes = concat(key);
  return bytes.at(-1) === 0x26 ? bytes.subarray(0, -1) : bytes;
}

type Part = string | Uint8Array;

const hashed =
  (algorithm: Algorithm, partsOf: (message: Part, key: Part, secret: Part) => readonly Part[]): CreateMac =>
  (key) =>
  async (message) =>
    base64OfHex(await hash(algorithm, concat(...partsOf(message, key, secretOf(key)))));

const HASHES = ["sha256", "md5", "sha1", "sha512"] as const;

const hashedFirst =
  (algorithm: Algorithm, write: (hex: string) => string | Uint8Array): CreateMac =>
  (key) => {
    const mac = hmacSha256(key);
    return async (message) => mac(write(await hash(algorithm, message)));
  };

const again =
  (write: (base64: string) => string | Uint8Array): CreateMac =>
  (key) => {
    const mac = hmacSha256(key);
    return async (message) => mac(write(await mac(message)));
  };

export const macCauses = causes({
  mac_sha1: {
    message: "The client computed an HMAC-SHA1.",
    fix: "Compute an HMAC-SHA256.",
    reports: 1,
    isAlgorithm: true,
    ways: byAlgorithm(["sha1"]),
  },
  mac_md5: {
    message: "The client computed an HMAC-MD5.",
    fix: "Compute an HMAC-SHA256.",
    isAlgorithm: true,
    ways: byAlgorithm(["md5"]),
  },
  mac_other: {
    message: "The client computed an HMAC with a wrong hash algorithm, such as SHA-512.",
    fix: "Compute an HMAC-SHA256.",
    reports: 1,
    isAlgorithm: true,
    ways: byAlgorithm(OTHER_ALGORITHMS),
  },
  hash_without_key: {
    message: "The client computed a hash of the string to sign and the key instead of an HMAC.",
    fix: "Compute an HMAC-SHA256 with the key.",
    core: ["sha256 of string and key"],
    ways: () =>
      HASHES.filter(has).flatMap((algorithm) =>
        created({
          [`${algorithm} of the string`]: hashed(algorithm, (text) => [text]),
          [`${algorithm} of string and key`]: hashed(algorithm, (text, key) => [text, key]),
          [`${algorithm} of key and string`]: hashed(algorithm, (text, key) => [key, text]),
          [`${algorithm} of key, string and key`]: hashed(algorithm, (text, key) => [key, text, key]),
          [`${algorithm} of string and secret`]: hashed(algorithm, (text, _, secret) => [text, secret]),
          [`${algorithm} of secret and string`]: hashed(algorithm, (text, _, secret) => [secret, text]),
          [`${algorithm} of secret, string and secret`]: hashed(algorithm, (text, _, secret) => [secret, text, secret]),
          [`${algorithm} of string, "&" and secret`]: hashed(algorithm, (text, _, secret) => [text, "&", secret]),
        }),
      ),
  },
  key_and_message_swapped: {
    message: "The client swapped the key and the message of the HMAC.",
    fix: "Check the order of the arguments of the HMAC function.",
    reports: 6,
    core: ["sha256"],
    ways: () =>
      created({
        sha256: (key) => (message) => hmac("sha256", message)(key),
        'sha256 with the secret, without "&"': (key) => (message) => hmac("sha256", message)(secretOf(key)),
        sha1: (key) => (message) => hmac("sha1", message)(key),
      }),
  },
  message_hashed_first: {
    message: "The client hashed the string to sign, and then computed the HMAC of the hash.",
    fix: "Compute the HMAC of the encoded string, and not of its hash.",
    core: ["sha256 hex"],
    ways: () =>
      HASHES.filter(has).flatMap((algorithm) =>
        created({
          [`${algorithm} bytes`]: hashedFirst(algorithm, bytesOfHex),
          [`${algorithm} hex`]: hashedFirst(algorithm, (hex) => hex.toLowerCase()),
          [`${algorithm} HEX`]: hashedFirst(algorithm, (hex) => hex),
          [`${algorithm} base64`]: hashedFirst(algorithm, base64OfHex),
        }),
      ),
  },
  mac_twice: {
    message: "The client computed the HMAC twice, or hashed the HMAC.",
    fix: "Compute the HMAC once, and do not hash the HMAC.",
    ways: () =>
      created({
        "HMAC of the bytes of the HMAC": again(bytesOfMac),
        "HMAC of the hex text of the HMAC": again((base64) => hexOf(bytesOfMac(base64))),
        "HMAC of the base64 text of the HMAC": again((base64) => base64),
        "sha256 of the bytes of the HMAC": (key) => async (message) =>
          base64OfHex(await hash("sha256", await hmacBytes(key, message))),
        "sha256 of the hex text of the HMAC": (key) => async (message) =>
          base64OfHex(await hash("sha256", hexOf(await hmacBytes(key, message)))),
      }),
  },
});
