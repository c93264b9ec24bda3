// Mistakes in the hash of the body, such as MD5 or base64 (reference: Algorithm, steps 1.4 and 1.5).
import { has, hash } from "#crypto";
import type { Algorithm } from "../../crypto/primitives.ts";
import { base64Of, base64url, bytesOfHex, hexOf } from "../bytes.ts";
import { HASH_FORMS, LOSSY_HEX } from "../formats/hex-forms.ts";
import { hmacBytes, sha256, type HashBody, type SigningVariant } from "../signing-variant.ts";
import { causes, each, headerOf, type Change, type ChangeText, type Way } from "./cause.ts";
import { OTHER_ALGORITHMS } from "./mac.ts";

const lower: ChangeText = (hex) => hex.toLowerCase();
const base64: ChangeText = (hex) => base64Of(bytesOfHex(hex));

const ifBody = (ways: (variant: SigningVariant) => readonly Way[]) => (variant: SigningVariant) =>
  variant.body === undefined ? [] : ways(variant);

const written = (forms: Readonly<Record<string, ChangeText>>) =>
  ifBody(() => each((writeHash) => ({ writeHash }), forms));

const inForms = (how: string, hashBody: HashBody): Way[] => [
  [how, { hashBody }],
  [`${how}, lower case`, { hashBody, writeHash: lower }],
  [`${how}, base64`, { hashBody, writeHash: base64 }],
];

// Each function is created once, because the search caches hashes by function.
const hashedBy = (algorithms: readonly Algorithm[]) => {
  const ways = algorithms.map((name) => ({ name, forms: inForms(name, (data) => hash(name, data)) }));
  return ifBody(() => ways.filter(({ name }) => has(name)).flatMap(({ forms }) => forms));
};

const TWICE = Object.entries<(upperCaseHex: string) => string | Uint8Array>({
  bytes: bytesOfHex,
  HEX: (hex) => hex,
  hex: lower,
  base64,
}).flatMap(([how, write]) => inForms(how, async (data) => hash("sha256", write(await sha256(data)))).slice(0, 2));

export const bodyHashCauses = causes({
  body_hash_md5: {
    message: "The client hashed the body with MD5.",
    fix: "Hash the body with SHA-256.",
    core: ["md5"],
    ways: hashedBy(["md5"]),
  },
  body_hash_sha1: {
    message: "The client hashed the body with SHA-1.",
    fix: "Hash the body with SHA-256.",
    core: ["sha1"],
    ways: hashedBy(["sha1"]),
  },
  body_hash_other: {
    message: "The client hashed the body with a wrong algorithm, such as SHA-512 or SHA3-256.",
    fix: "Hash the body with SHA-256.",
    reports: 1,
    core: ["sha512"],
    ways: hashedBy(OTHER_ALGORITHMS),
  },
  body_hash_hmac: {
    message: "The client computed an HMAC of the body instead of a hash.",
    fix: "Hash the body with SHA-256, without a key.",
    ways: ifBody((variant) => {
      const { secret } = variant;
      return Object.entries({
        secret,
        "secret&": `${secret}&`,
        "app key": headerOf(variant, "x-app-key"),
      }).flatMap(([how, key]) => inForms(how, async (data) => hexOf(await hmacBytes(key, data)).toUpperCase()));
    }),
  },
  body_hash_twice: {
    message: "The client hashed the body twice.",
    fix: "Hash the body once.",
    ways: ifBody(() => TWICE),
  },
  body_hash_lower_case: {
    message: "The client wrote the body hash in lower-case hex.",
    fix: "Write the hash in upper-case hex.",
    reports: 3,
    core: ["lower case"],
    ways: written({ "lower case": lower }),
  },
  body_hash_base64: {
    message: "The client wrote the body hash in base64.",
    fix: "Write the hash in upper-case hex.",
    reports: 2,
    core: ["base64"],
    ways: written({
      base64,
      "without padding": (hex) => base64(hex).replaceAll("=", ""),
      base64url: (hex) => base64url(base64(hex)),
      "base64url with padding": (hex) => base64(hex).replaceAll("+", "-").replaceAll("/", "_"),
      "with a line end": (hex) => `${base64(hex)}\n`,
      "base64 of the lower-case hex": (hex) => base64Of(lower(hex)),
      "base64 of the upper-case hex": (hex) => base64Of(hex),
      "in upper case": (hex) => base64(hex).toUpperCase(),
      "in lower case": (hex) => base64(hex).toLowerCase(),
    }),
  },
  body_hash_as_pair: {
    message: "The client signed the body hash as a named parameter.",
    fix: "After the name-value pairs, append only the hash, without a name.",
    reports: 1,
    ways: ifBody(() =>
      PAIR_NAMES.flatMap((name) => [...asPair(name, "upper case", (hex) => hex), ...asPair(name, "lower case", lower)]),
    ),
  },
  body_hash_hex_form: {
    message:
      "The client wrote the body hash in an unusual hex format, for example with separators or without leading zeros.",
    fix: "Write 64 upper-case hex digits.",
    reports: 5,
    restates: ["body_hash_lower_case"],
    core: ["AB-CD"],
    ways: ifBody(() => [
      ...each((writeHash) => ({ writeHash }), HASH_FORMS),
      ...each((write) => ({ writeHash: (hex) => write(bytesOfHex(hex)) }), LOSSY_HEX),
    ]),
  },
});

const PAIR_NAMES = (
  "body content data hash bodyHash body_hash body-hash x-content-sha256 x-body-hash content-sha256 sha256 digest " +
  "payload str2"
).split(" ");

function asPair(name: string, how: string, write: ChangeText): Way[] {
  const sorted: Change = {
    writeHash: write,
    compose: ({ path, pairs, hash: text }) => {
      const all = pairs.split("&");
      const at = all.findIndex((pair) => pair.includes("=") && pair.slice(0, pair.indexOf("=")) > name);
      const end = at === -1 ? all.length : at;
      return [path, ...all.slice(0, end), `${name}=${text ?? ""}`, ...all.slice(end)].join("&");
    },
  };
  return [
    [`${name}, ${how}, at the end`, { writeHash: (hex) => `${name}=${write(hex)}` }],
    [`${name}, ${how}, sorted`, sorted],
  ];
}
