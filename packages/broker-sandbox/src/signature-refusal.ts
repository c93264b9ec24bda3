import type { RefusalCode } from "@org/signing/verify";
import type { SandboxCredentials } from "./credentials.ts";
import { TOLERANCE_MILLISECONDS } from "./limits.ts";
import { Refusal } from "./refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

const REASONS: Readonly<Record<RefusalCode, string>> = {
  missing_header: "One of the seven headers of the signature is missing.",
  malformed_header:
    "A header of the signature is there more than once, has characters other than visible ASCII, or contradicts another.",
  unsupported_algorithm: "The algorithm must be HMAC-SHA256, version 1.0.",
  malformed_timestamp: "The timestamp must have the form YYYY-MM-DDThh:mm:ssZ.",
  timestamp_out_of_window: `The timestamp is more than ${TOLERANCE_MILLISECONDS / 1000} s from the sandbox's clock.`,
  malformed_request: "The request target is not a path with an optional query.",
  incomplete_body: "The body broke off.",
  malformed_percent_encoding: "The request target has a malformed percent-encoding.",
  reserved_query_name: "A query parameter has the name of a signed header.",
  ambiguous_request: "Another request has the same canonical request.",
  body_not_allowed: "A GET or HEAD must not have a body.",
  signature_mismatch: "The signature does not match this request.",
  nonce_reused: "The nonce was used before: each attempt needs a new one.",
  replay_store_full: "The sandbox can store no more nonces. Start another.",
  replay_store_unavailable: "The sandbox's store of nonces failed.",
  secret_unavailable: "The sandbox's secret is not available.",
};

/** Codes of malformed requests. The others mean that a request is not authentic. */
const MALFORMED: readonly RefusalCode[] = [
  "malformed_request",
  "incomplete_body",
  "malformed_percent_encoding",
  "reserved_query_name",
  "body_not_allowed",
];

/** Returns why a signature is refused. For a wrong signature, it includes the mistakes that lead to it. */
export async function signatureRefusal(
  code: RefusalCode,
  request: WireRequest,
  credentials: SandboxCredentials,
): Promise<Refusal> {
  if (code !== "signature_mismatch") return new Refusal(MALFORMED.includes(code) ? 400 : 401, code, REASONS[code]);
  if (String(distinctHeaders(request)["x-app-key"]) !== credentials.appKey) {
    return new Refusal(401, "unknown_app_key", "The application key is not known.");
  }
  const { method, target, headers } = request;
  // Loaded late, because most requests are signed rightly and `explain` is the largest part of the sandbox.
  const { explain } = await import("@org/signing/explain");
  const { segments, causes, message } = await explain({
    request: { method, url: target, headers, body: bodyText(request) },
    appSecret: credentials.appSecret,
  });
  const codes = causes.map((cause) => cause.code);
  return new Refusal(401, code, `${REASONS[code]} ${message}`, { causes: codes, segments });
}
