// Exports internal functions for a client that signs and sends in separate steps.
export { redirectError, toRequest } from "./fetch.ts";
export { assertBody } from "./body-init.ts";
export { readSignedHeaders, SIGNED_HEADERS } from "./constants.ts";
export { ownSignal, retainReferences } from "./own-signal.ts";
export { classOf, isBytes } from "./realm.ts";
export { sendOnce } from "./send-once.ts";
export { readText } from "./own-request.ts";
export { signWithHeaders } from "./sign-with-headers.ts";
export { assertLosslessUrl, readUrl } from "./url.ts";
export { createRedactor, REDACTED, type Redactor } from "./redactor.ts";
