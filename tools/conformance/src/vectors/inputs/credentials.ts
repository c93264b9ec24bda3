import { REQUEST, type SignedInput } from "../vector.ts";

/**
 * Test vectors for secrets. The HMAC key is the secret with `&` at the end. A key of 64 bytes fills one block of
 * HMAC-SHA256. HMAC-SHA256 hashes a longer key first.
 */
export const CREDENTIALS: readonly SignedInput[] = [
  ["another secret", "another-made-up-app-secret"],
  ["one character", "x"],
  ["only white space", " \t "],
  ["spaces at both ends are kept", " made-up-secret "],
  ["a secret that ends in & is followed by another &", "made-up-secret&"],
  ["a secret that looks percent-encoded is not decoded", "made%20up%26secret+"],
  ["characters outside ASCII are UTF-8", "made-up-s\u00e9cret-\u{1f511}"],
  ["a key of 64 bytes", "made-up-".repeat(8).slice(0, 63)],
  ["a key of 65 bytes", "made-up-".repeat(8)],
  ["a key of 129 bytes", "made-up-".repeat(16)],
].map(([name = "", appSecret = ""]) => ({ ...REQUEST, name: `secret: ${name}`, appSecret }));
