import { normalizeBody } from "@org/signing";
import { createVerifier, memoryReplayStore, type RefusalCode } from "@org/signing/verify";
import { NONCES, TOLERANCE_MILLISECONDS } from "./limits.ts";
import { assertRule, Refusal } from "./refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

/** Function that rejects with a `Refusal` if a request breaks a rule of the reference or of the sandbox. */
type Check = (request: WireRequest) => Promise<void>;

type Texts = Readonly<Record<string, string>>;

/**
 * @param secrets app secrets by app key
 * @param clientHeaders unsigned headers that every request must have, with their values
 */
export function createCheck(secrets: ReadonlyMap<string, string>, clientHeaders: Texts): Check {
  const replayStore = memoryReplayStore({ capacity: NONCES });
  const startVerifier = () =>
    createVerifier({
      secretFor: (appKey) => secrets.get(appKey),
      tolerance: TOLERANCE_MILLISECONDS,
      // Verifiers that use the same store object share one clock. So each verifier gets a new store object, and with it
      // a separate clock.
      replayStore: { claim: (key, ttl) => replayStore.claim(key, ttl) },
    });
  let verifier = startVerifier();
  let latest = Date.now();
  return async (request) => {
    const now = Date.now();
    // If a test has set the clock back, the sandbox creates a new verifier, because the clock of a verifier never goes
    // back.
    if (now < latest) verifier = startVerifier();
    latest = now;
    const headers = distinctHeaders(request);
    const result = await verifier.verify({ ...request, headers });
    if (!result.ok) throw await signatureRefusal(result.code, request, secrets);
    checkUnsigned(request, headers, clientHeaders);
  };
}

function checkUnsigned(request: WireRequest, headers: ReturnType<typeof distinctHeaders>, clientHeaders: Texts): void {
  for (const [name, value] of Object.entries(clientHeaders)) {
    const message = `The request must have the header ${name} exactly once, with the value ${value}.`;
    assertRule(String(headers[name]) === value, "wrong_header", message);
  }
  const type = String(headers["content-type"]).toLowerCase();
  assertRule(
    (request.method !== "POST" && request.body.length === 0) || type === "application/json",
    "wrong_content_type",
    "The content type of a POST, and of every request with a body, must be application/json.",
    415,
  );
  const isCompact = isNormal(bodyText(request));
  assertRule(isCompact, "body_not_compact", "The body must be compact JSON, and must not escape the characters & < >.");
}

function isNormal(text: string): boolean {
  try {
    return normalizeBody(text) === text;
  } catch {
    return false;
  }
}

const REASONS: Readonly<Record<RefusalCode, string>> = {
  missing_header: "One of the six signed headers or x-signature is missing.",
  malformed_header:
    "x-signature or a signed header is malformed. Send each of these headers once, and use only visible ASCII characters.",
  unsupported_algorithm: "x-signature-algorithm must be HMAC-SHA256, and x-signature-version must be 1.0.",
  malformed_timestamp: "The timestamp must be a time in the format YYYY-MM-DDThh:mm:ssZ.",
  timestamp_out_of_window: `The timestamp differs from the sandbox's clock by more than ${TOLERANCE_MILLISECONDS / 1000} s.`,
  malformed_request: "The request target is not a path with an optional query.",
  incomplete_body: "The body ended early.",
  malformed_percent_encoding: "The request target has a malformed percent-encoding.",
  reserved_query_name: "A query parameter has the name of a signed header.",
  ambiguous_request: "The signature of this request is also valid for a different request.",
  body_not_allowed: "A GET or HEAD request must not have a body.",
  signature_mismatch: "The signature does not match this request.",
  nonce_reused: "An earlier request had the same nonce. Send a new nonce with each attempt.",
  replay_store_full: "The sandbox cannot keep more nonces. Start a new sandbox.",
  replay_store_unavailable: "The replay store of the sandbox failed.",
  secret_unavailable: "The app secret of the sandbox is not available.",
};

/** Codes of the verifier for which the response has status 400. For every other code, the status is 401. */
const MALFORMED: readonly RefusalCode[] = [
  "malformed_request",
  "incomplete_body",
  "malformed_percent_encoding",
  "reserved_query_name",
  "body_not_allowed",
];

async function signatureRefusal(
  code: RefusalCode,
  request: WireRequest,
  secrets: ReadonlyMap<string, string>,
): Promise<Refusal> {
  if (code !== "signature_mismatch") return new Refusal(MALFORMED.includes(code) ? 400 : 401, code, REASONS[code]);
  const appSecret = secrets.get(String(distinctHeaders(request)["x-app-key"]));
  if (appSecret === undefined) return new Refusal(401, "unknown_app_key", "The sandbox does not know the app key.");
  const { method, target, headers } = request;
  // The sandbox loads `explain` only for a wrong signature, because `explain` is the largest part of the sandbox.
  const { explain } = await import("@org/signing/explain");
  const { segments, causes, message } = await explain({
    request: { method, url: target, headers, body: bodyText(request) },
    appSecret,
  });
  const codes = causes.map((cause) => cause.code);
  return new Refusal(401, code, `${REASONS[code]} ${message}`, { causes: codes, segments });
}
