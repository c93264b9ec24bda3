// Rules of the reference that a request must follow: first its signature, then its unsigned parts.
import { normalizeBody } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import type { SandboxCredentials } from "./credentials.ts";
import { NONCES, TOLERANCE_MILLISECONDS } from "./limits.ts";
import { assertRule } from "./refusal.ts";
import { signatureRefusal } from "./signature-refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

/** Resolves if a request follows every rule, and rejects with a `Refusal` otherwise. */
type Check = (request: WireRequest) => Promise<void>;

/**
 * Creates a check for requests of one application key.
 *
 * @param constantHeaders headers that every request carries with this value, unsigned
 */
export function createCheck(credentials: SandboxCredentials, constantHeaders: Readonly<Record<string, string>>): Check {
  const replayStore = memoryReplayStore({ capacity: NONCES });
  const startVerifier = () =>
    createVerifier({
      secretFor: (appKey) => (appKey === credentials.appKey ? credentials.appSecret : undefined),
      tolerance: TOLERANCE_MILLISECONDS,
      // Verifiers that share a store object share its latest time as well, so each gets another object.
      replayStore: { claim: (key, ttl) => replayStore.claim(key, ttl) },
    });
  let verifier = startVerifier();
  let latest = Date.now();
  return async (request) => {
    const now = Date.now();
    // A test may set the clock back. A verifier keeps its latest time, so it is replaced.
    if (now < latest) verifier = startVerifier();
    latest = now;
    const headers = distinctHeaders(request);
    const result = await verifier.verify({ ...request, headers });
    if (!result.ok) throw await signatureRefusal(result.code, request, credentials);
    checkUnsigned(request, headers, constantHeaders);
  };
}

function checkUnsigned(
  request: WireRequest,
  headers: ReturnType<typeof distinctHeaders>,
  constantHeaders: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(constantHeaders)) {
    assertRule(String(headers[name]) === value, "wrong_header", `${name} must be there once, with the value ${value}.`);
  }
  const type = String(headers["content-type"]).toLowerCase();
  assertRule(
    (request.method !== "POST" && request.body.length === 0) || type === "application/json",
    "wrong_content_type",
    "A POST and every other request with a body must be application/json.",
    415,
  );
  const isCompact = isNormal(bodyText(request));
  assertRule(isCompact, "body_not_compact", "The body is not compact JSON with unescaped & < >.");
}

function isNormal(text: string): boolean {
  try {
    return normalizeBody(text) === text;
  } catch {
    return false;
  }
}
