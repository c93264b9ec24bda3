// Each rule of the reference that a request must keep: first its signature, then what is not signed.
import { normalizeBody } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { refuseUnless } from "./refusal.ts";
import { signatureRefusal } from "./signature-refusal.ts";
import { bodyText, distinctHeaders, type WireRequest } from "./wire.ts";

export interface SandboxCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Resolves where a request keeps every rule, and rejects with a `Refusal` where it does not. */
export type Check = (request: WireRequest) => Promise<void>;

/** The sandbox's own: the service's tolerance is not documented. */
const TOLERANCE_MILLISECONDS = 300_000;

/** Checks requests for one application key. */
export function createCheck(credentials: SandboxCredentials): Check {
  const verifier = createVerifier({
    secretFor: (appKey) => (appKey === credentials.appKey ? credentials.appSecret : undefined),
    tolerance: TOLERANCE_MILLISECONDS,
    replayStore: memoryReplayStore({ capacity: 1_000_000 }),
  });
  return async (request) => {
    const headers = distinctHeaders(request);
    const verdict = await verifier.verify({ ...request, headers });
    if (!verdict.ok) throw await signatureRefusal(verdict.code, request, credentials);
    checkUnsigned(request, headers);
  };
}

function checkUnsigned(request: WireRequest, headers: ReturnType<typeof distinctHeaders>): void {
  refuseUnless(String(headers["x-version"]) === "v3", "wrong_version", "x-version must stand once, and be v3.");
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
