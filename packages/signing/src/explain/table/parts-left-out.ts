// Mistakes of a client that leaves out parts, or uses a different signature scheme (reference: Algorithm, step 1.5).
import { asForm, causes, each, headerOf, textOfBody, type Way } from "./cause.ts";
import { plain } from "../formats/encoders.ts";
import { membersOf } from "./body-presence.ts";
import type { SigningVariant } from "../signing-variant.ts";

export const partCauses = causes({
  parts_left_out: {
    message:
      "The client left out parts of the string to sign, or used the string format of a different signature scheme.",
    fix: "Sign the path, the name-value pairs and the body hash.",
    restates: ["body_not_hashed"],
    ways: (variant) => [
      ["only pairs", { order: ["pairs"] }],
      ["only pairs and hash", { order: ["pairs", "hash"] }],
      ["only path", { order: ["path"] }],
      ["only path and hash", { order: ["path", "hash"] }],
      ["only hash", { order: ["hash"] }],
      ["only hash and path", { order: ["hash", "path"] }],
      ["only path and pairs", { order: ["path", "pairs"] }],
      ["nothing", { order: [] }],
      ...otherSchemes(variant),
    ],
  },
  algorithm_in_front: {
    message: "The client added a value, such as the name of the algorithm, before or after the string to sign.",
    fix: "Begin the canonical request with the path, and end it with the body hash.",
    ways: (variant) =>
      Object.entries({
        algorithm: "HMAC-SHA256",
        timestamp: headerOf(variant, "x-timestamp"),
        nonce: headerOf(variant, "x-signature-nonce"),
        "app key": headerOf(variant, "x-app-key"),
        version: "1.0",
      }).flatMap(([how, text]) =>
        ["\n", "&", ""].flatMap((separator): Way[] => [
          [`${how} and ${JSON.stringify(separator)} before the string`, { lead: text + separator }],
          [`${JSON.stringify(separator)} and ${how} after the string`, { end: separator + text }],
        ]),
      ),
  },
});

/**
 * Returns changes that imitate the signature schemes of some cryptocurrency exchanges. These schemes do not
 * percent-encode the string to sign.
 */
function otherSchemes(variant: SigningVariant): Way[] {
  const { path, observed } = variant;
  const { method, rawQuery } = observed;
  const query = rawQuery === "" ? "" : `?${rawQuery}`;
  const text = textOfBody(variant) ?? "";
  const [time, nonce, key] = ["x-timestamp", "x-signature-nonce", "x-app-key"].map((name) => headerOf(variant, name));
  const members = text === "" ? undefined : membersOf(text);
  const strings: Record<string, string> = {
    "timestamp, method, path, body": `${time}${method}${path}${query}${text}`,
    "timestamp, key, body": `${time}${key}${text || rawQuery}`,
    "nonce, timestamp, path": `${nonce}${time}${path}`,
    "method, path, timestamp": `${method}${path}${time}`,
    "timestamp, nonce, body": `${time}${nonce}${text}`,
    "key, timestamp": `${key}${time}`,
    "key, timestamp, nonce": `${key}${time}${nonce}`,
    timestamp: String(time),
    nonce: String(nonce),
    key: String(key),
    query: rawQuery,
    body: text,
    ...(members && { "members of the body": asForm(members) }),
  };
  return each((text) => ({ compose: () => text, encode: plain, encodesInPieces: false }), strings);
}
