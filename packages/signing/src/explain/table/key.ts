// Mistakes in the key (reference: Algorithm, step 2).
import { has, hash } from "#crypto";
import type { Key } from "../../crypto/primitives.ts";
import { base64Of, base64url, binaryOf, bytesOfBase64, bytesOfHex, concat, hexOf, textOf } from "../bytes.ts";
import { hmacBytes, type SigningVariant } from "../signing-variant.ts";
import { causes, each, headerOf, inTemplates, type Way } from "./cause.ts";

const keys =
  (forms: (variant: SigningVariant) => Readonly<Record<string, SigningVariant["key"]>>) => (variant: SigningVariant) =>
    each((key) => ({ key }), forms(variant));

const NO_AMPERSAND = "The client's key lacks the `&` after the secret.";
const USE = "Append one `&` to the secret, and use the result as the key.";

export const keyCauses = causes({
  key_without_ampersand: {
    message: NO_AMPERSAND,
    fix: USE,
    describe: (_, { secret }) =>
      secret.endsWith("&")
        ? "The client's key is the given secret, which ends with `&`. If this `&` is not a part of the secret, the signature is right."
        : NO_AMPERSAND,
    reports: 6,
    core: ["secret"],
    ways: keys(() => ({ secret: (secret) => secret })),
  },
  key_ampersand_misplaced: {
    message: "The client wrote the `&` of the key at a wrong position, more than once, or as a different character.",
    fix: USE,
    reports: 1,
    core: ["&…"],
    ways: keys(() => ({
      ...inTemplates("&… …&& &…& …%26 …&amp;".split(" ")),
      ...inTemplates(["… &", "…&\n", "…& ", "…&\r\n"]),
      ...inTemplates("…= …? …+ …# …| …: …\\u0026".split(" ")),
      "no second & after a secret that ends in &": (secret) => (secret.endsWith("&") ? secret : `${secret}&`),
    })),
  },
  key_with_app_key: {
    message: "The client added the app key, or a second copy of the secret, to the HMAC key.",
    fix: USE,
    reports: 1,
    core: ["appKey&secret", "secret&appKey"],
    ways: keys((variant) => {
      const app = headerOf(variant, "x-app-key");
      return {
        "appKey&secret": (secret) => `${app}&${secret}`,
        "secret&appKey": (secret) => `${secret}&${app}`,
        "appKey&secret&": (secret) => `${app}&${secret}&`,
        "secret&appKey&": (secret) => `${secret}&${app}&`,
        appKeysecret: (secret) => app + secret,
        secretappKey: (secret) => secret + app,
        "appKeysecret&": (secret) => `${app}${secret}&`,
        "secretappKey&": (secret) => `${secret}${app}&`,
        "appKey:secret": (secret) => `${app}:${secret}`,
        "secret&secret": (secret) => `${secret}&${secret}`,
      };
    }),
  },
  key_with_request_value: {
    message: "The client added a value of the request, such as the nonce, to the HMAC key.",
    fix: USE,
    reports: 2,
    restates: ["key_with_app_key"],
    ways: (variant) =>
      Object.entries(valuesOf(variant)).flatMap(([how, value]): Way[] => [
        [`secret&${how}`, { key: (secret) => `${secret}&${value}` }],
        [`${how}&secret`, { key: (secret) => `${value}&${secret}` }],
        [`secret and ${how}`, { key: (secret) => secret + value }],
      ]),
  },
  key_derived: {
    message: "The client derived the key from the secret with an HMAC, as AWS does.",
    fix: USE,
    ways: keys((variant) => {
      const { day = "", date = "", timestamp = "", nonce = "", "app key": app = "" } = valuesOf(variant);
      return {
        "HMAC of the date with hyphens": (secret) => hmacBytes(secret, day),
        "HMAC of the date without hyphens": (secret) => hmacBytes(secret, date),
        "HMAC of the date with the key AWS4secret": (secret) => hmacBytes(`AWS4${secret}`, date),
        "HMAC of the timestamp": (secret) => hmacBytes(secret, timestamp),
        "HMAC of the nonce": (secret) => hmacBytes(secret, nonce),
        "HMAC of the app key": (secret) => hmacBytes(secret, app),
        "HMAC of the date, then HMAC of aws4_request": async (secret) =>
          hmacBytes(await hmacBytes(secret, date), "aws4_request"),
        "AWS4secret&": (secret) => `AWS4${secret}&`,
        AWS4secret: (secret) => `AWS4${secret}`,
      };
    }),
  },
  secret_decoded: {
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
  secret_encoded_in_base64: {
    message: "The client encoded the secret in base64 or hex before it built the key.",
    fix: "Use the secret as text, without encoding it.",
    reports: 2,
    core: ['base64, then "&"'],
    ways: () =>
      Object.entries<(text: string) => string>({
        base64: base64Of,
        "base64 and a line end": (text) => `${base64Of(text)}\n`,
        base64url: (text) => base64url(base64Of(text)),
        hex: hexOf,
        HEX: (text) => hexOf(text).toUpperCase(),
      }).flatMap(([how, write]): Way[] => [
        [`${how}, then "&"`, { key: (secret) => `${write(secret)}&` }],
        [`${how} without "&"`, { key: write }],
        [`${how} of "secret&"`, { key: (secret) => write(`${secret}&`) }],
      ]),
  },
  secret_hashed: {
    message: "The client hashed the secret before it built the key.",
    fix: "Use the secret as it was issued.",
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
});

function valuesOf(variant: SigningVariant): Record<string, string> {
  const timestamp = headerOf(variant, "x-timestamp");
  const token = variant.observed.others.find(([name]) => name === "x-access-token")?.[1];
  return {
    nonce: headerOf(variant, "x-signature-nonce"),
    timestamp,
    day: timestamp.slice(0, 10),
    date: timestamp.slice(0, 10).replaceAll("-", ""),
    host: headerOf(variant, "host"),
    "app key": headerOf(variant, "x-app-key"),
    ...(token !== undefined && { token }),
  };
}
