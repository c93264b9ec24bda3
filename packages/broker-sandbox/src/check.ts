import { normalizeBody } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { NONCES, TOLERANCE_MILLISECONDS } from "./limits.ts";
import { assertRule } from "./refusal.ts";
import { signatureRefusal } from "./signature-refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

/** Function that rejects with a `Refusal` if a request breaks a rule of the reference or of the sandbox. */
type Check = (request: WireRequest) => Promise<void>;

type Texts = Readonly<Record<string, string>>;

/**
 * @param secrets app secrets by app key
 * @param clientHeaders names and required values of the unsigned headers of every request
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
