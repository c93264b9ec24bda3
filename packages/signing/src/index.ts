export { normalizeBody } from "./body.ts";
export { canonicalize, type CanonicalRequest, type NameValuePair, type SignatureInput } from "./canonical.ts";
export type { SignedHeaderName } from "./constants.ts";
export type { Credentials } from "./credentials.ts";
export { SigningError, type SigningErrorCode } from "./errors.ts";
export { createSigningFetch, type Fetch } from "./fetch.ts";
export { signRequest } from "./request.ts";
export { computeSignature } from "./signature.ts";
export { createSigner, type SignedRequest, type Signer, type SignerOptions, type UnsignedRequest } from "./signer.ts";
