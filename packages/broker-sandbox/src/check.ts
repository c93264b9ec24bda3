// Each rule of the reference that a request must keep: first its signature, then what is not signed.
import { normalizeBody } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import type { SandboxCredentials } from "./credentials.ts";
import { constantHeaders } from "./generated/operations.ts";
import { NONCES, TOLERANCE_MILLISECONDS } from "./limits.ts";
import { refuseUnless } from "./refusal.ts";
import { signatureRefusal } from "./signature-refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

/** Resolves where a request keeps every rule, and rejects with a `Refusal` where it does not. */
type Check = (request: WireRequest) => Promise<void>;

/** Checks requests for one application key. */
export function createCheck(credentials: SandboxCredentials): Check {
  const replayStore = memoryReplayStore({ capacity: NONCES });
  const startVerifier = () =>
    createVerifier({
      secretFor: (appKey) => (appKey === credentials.appKey ? credentials.appSecret : undefined),
      tolerance: TOLERANCE_MILLISECONDS,
      // Another object each time, because verifiers of one store share its latest time.
      replayStore: { claim: (key, ttl) => replayStore.claim(key, ttl) },
    });
  let verifier = startVerifier();
  let latest = Date.now();
  return async (request) => {
    const now = Date.now();
    // A verifier follows no clock that is set back. A test may set it, and expects the sandbox to follow.
    if (now < latest) verifier = startVerifier();
    latest = now;
    const headers = distinctHeaders(request);
    const verdict = await verifier.verify({ ...request, headers });
    if (!verdict.ok) throw await signatureRefusal(verdict.code, request, credentials);
    checkUnsigned(request, headers);
  };
}

function checkUnsigned(request: WireRequest, headers: ReturnType<typeof distinctHeaders>): void {
  for (const [name, value] of Object.entries(constantHeaders)) {
    refuseUnless(String(headers[name]) === value, "wrong_header", `${name} must stand once, and be ${value}.`);
  }
  const type = String(headers["content-type"]).toLowerCase();
  refuseUnless(
    request.method !== "POST" || type === "application/json",
    "wrong_content_type",
    "A POST must be application/json.",
    415,
  );
  const isCompact = isNormal(bodyText(request));
  refuseUnless(isCompact, "body_not_compact", "The body is not compact JSON with & < > as they are.");
}

function isNormal(text: string): boolean {
  try {
    return normalizeBody(text) === text;
  } catch {
    return false;
  }
}
