import { REQUEST, type SignedInput } from "../vector.ts";

/** HMAC-SHA256 hashes a key of more than 64 bytes. The key is the app secret followed by `&`. */
export const CREDENTIALS: readonly SignedInput[] = [
  ["another secret", "another-made-up-app-secret"],
  ["one character", "x"],
  ["only white space", " \t "],
  ["spaces at both ends are kept", " made-up-secret "],
  ["a secret that ends in &, so that the HMAC key ends in &&", "made-up-secret&"],
  ["a secret that looks percent-encoded is not decoded", "made%20up%26secret+"],
  ["characters outside ASCII are UTF-8", "made-up-s\u00e9cret-\u{1f511}"],
  ["a key of 64 bytes", "made-up-".repeat(8).slice(0, 63)],
  ["a key of 65 bytes", "made-up-".repeat(8)],
  ["a key of 129 bytes", "made-up-".repeat(16)],
].map(([name = "", appSecret = ""]) => ({ ...REQUEST, name: `secret: ${name}`, appSecret }));
