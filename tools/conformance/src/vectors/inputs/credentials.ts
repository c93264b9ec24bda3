import { REQUEST, type SignedInput } from "../vector.ts";

/** The secret and one `&` are the key: 64 bytes are a whole block of HMAC-SHA256, and more are hashed first. */
export const CREDENTIALS: readonly SignedInput[] = [
  ["another one", "another-made-up-app-secret"],
  ["of one character", "x"],
  ["of white space alone", " \t "],
  ["with spaces at its ends, which are kept", " made-up-secret "],
  ["that ends in &, which is no reason to add none", "made-up-secret&"],
  ["that reads like percent-encoding", "made%20up%26secret+"],
  ["beyond ASCII, as UTF-8", "made-up-s\u00e9cret-\u{1f511}"],
  ["that makes a key of 64 bytes", "made-up-".repeat(8).slice(0, 63)],
  ["that makes a key of 65 bytes", "made-up-".repeat(8)],
  ["that makes a key of 129 bytes", "made-up-".repeat(16)],
].map(([name = "", appSecret = ""]) => ({ ...REQUEST, name: `secret: ${name}`, appSecret }));
