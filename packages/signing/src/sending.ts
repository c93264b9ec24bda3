// Parts of `createSigningFetch`, for a client that does more between signing and sending.
export { refuseRedirect, toRequest } from "./fetch.ts";
export { assertBody } from "./body-init.ts";
export { readSignedHeaders, SIGNED_HEADERS } from "./constants.ts";
export { retainReferences } from "./retain-references.ts";
export { ownSignal } from "./own-signal.ts";
export { signAndConsume } from "./request.ts";
export { readUrl } from "./url.ts";
