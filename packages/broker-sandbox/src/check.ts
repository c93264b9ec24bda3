// Each rule of the reference that a request must keep, in the order in which a reader would ask.
import { canonicalize, computeSignature, normalizeBody } from "@org/signing";
import { differingPart } from "./differing-part.ts";
import { Refusal } from "./refusal.ts";
import { readTarget, singleHeader } from "./wire.ts";
import type { WireRequest } from "./wire-request.ts";

export interface SandboxCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Resolves where a request keeps every rule, and rejects with a `Refusal` where it does not. */
export type Check = (request: WireRequest) => Promise<void>;

/** The sandbox's own: the service's tolerance is not documented. */
const CLOCK_WINDOW_SECONDS = 300;

/** Checks requests for one application key. It remembers every nonce that it accepted, for as long as it lives. */
export function createCheck(credentials: SandboxCredentials): Check {
  const nonces = new Set<string>();
  return async (request) => {
    const headers = signedHeaders(request);
    refuseUnless(headers["x-app-key"] === credentials.appKey, "unknown_app_key", "The application key is not known.");
    refuseUnless(
      headers["x-signature-algorithm"] === "HMAC-SHA256" && headers["x-signature-version"] === "1.0",
      "unsupported_signature",
      "The sandbox knows the algorithm HMAC-SHA256, version 1.0, and no other.",
    );
    checkTimestamp(headers["x-timestamp"]);
    await checkSignature(request, headers, credentials);
    const nonce = headers["x-signature-nonce"];
    refuseUnless(!nonces.has(nonce), "nonce_reused", "The nonce was seen before: each attempt needs a new one.");
    nonces.add(nonce);
    refuseUnless(singleHeader(request, "x-version") === "v3", "wrong_version", "x-version must be v3.", 400);
    checkBody(request);
  };
}

function signedHeaders(request: WireRequest) {
  return {
    host: singleHeader(request, "host"),
    "x-app-key": singleHeader(request, "x-app-key"),
    "x-signature-algorithm": singleHeader(request, "x-signature-algorithm"),
    "x-signature-nonce": singleHeader(request, "x-signature-nonce"),
    "x-signature-version": singleHeader(request, "x-signature-version"),
    "x-timestamp": singleHeader(request, "x-timestamp"),
  };
}

function checkTimestamp(timestamp: string): void {
  const time = new Date(timestamp);
  const wellFormed = !Number.isNaN(time.getTime()) && `${time.toISOString().slice(0, 19)}Z` === timestamp;
  refuseUnless(wellFormed, "malformed_timestamp", "The timestamp is not a time as YYYY-MM-DDThh:mm:ssZ.");
  const seconds = Math.round((time.getTime() - Date.now()) / 1000);
  refuseUnless(
    Math.abs(seconds) <= CLOCK_WINDOW_SECONDS,
    "timestamp_out_of_window",
    `The timestamp is ${seconds} s from the sandbox's clock, whose window is ${CLOCK_WINDOW_SECONDS} s either way.`,
  );
}

async function checkSignature(
  request: WireRequest,
  headers: ReturnType<typeof signedHeaders>,
  { appSecret }: SandboxCredentials,
): Promise<void> {
  const target = readTarget(request.target);
  const reserved = target.query.some(([name]) => Object.hasOwn(headers, name.toLowerCase()));
  refuseUnless(!reserved, "reserved_query_name", "A query parameter is named like a signed header.", 400);
  const input = { ...target, headers, body: bodyText(request) };
  const signature = singleHeader(request, "x-signature");
  if ((await computeSignature(input, appSecret)) === signature) return;

  const { part, why } = await differingPart(input, appSecret, signature);
  const { str1, str2, str3 } = await canonicalize({ ...input, headers: { ...headers, "x-app-key": "<APP_KEY>" } });
  throw new Refusal(401, "signature_mismatch", `The signature is not the one of this request: ${why}`, {
    part,
    asReceived: { str1, str2, str3 },
  });
}

function checkBody(request: WireRequest): void {
  const { method } = request;
  const text = bodyText(request);
  refuseUnless(method !== "GET" || text === "", "body_not_allowed", "A GET has no body.", 400);
  const type = method === "POST" ? singleHeader(request, "content-type").toLowerCase() : "application/json";
  refuseUnless(type === "application/json", "wrong_content_type", "A POST must be application/json.", 415);
  refuseUnless(isNormal(text), "body_not_compact", "The body is not compact JSON with & < > as they are.", 400);
}

function isNormal(text: string): boolean {
  try {
    return normalizeBody(text) === text;
  } catch {
    return false;
  }
}

/** The signature is over the bytes, so that text which stands for other bytes may not be taken for them. */
function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}

function refuseUnless(holds: boolean, code: string, message: string, status = 401): void {
  if (!holds) throw new Refusal(status, code, message);
}
