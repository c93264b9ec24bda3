// Each rule of the reference that a request must keep, in the order in which a reader would ask.
import { canonicalize, computeSignature } from "@org/signing";
import { differingPart } from "./differing-part.ts";
import { Refusal } from "./refusal.ts";
import { readTarget, theHeader, type WireRequest } from "./wire.ts";

export interface SandboxCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** The sandbox's own: the service's tolerance is not documented. */
const CLOCK_WINDOW_SECONDS = 300;

/** Checks requests for one application key. It remembers every nonce that it accepted, for as long as it lives. */
export function createCheck(credentials: SandboxCredentials): (request: WireRequest) => Promise<void> {
  const nonces = new Set<string>();
  return async (request) => {
    const headers = signedHeaders(request);
    refuseUnless(headers["x-app-key"] === credentials.appKey, "unknown_app_key", "The application key is not known.");
    refuseUnless(
      headers["x-signature-algorithm"] === "HMAC-SHA256" && headers["x-signature-version"] === "1.0",
      "unsupported_signature",
      "The sandbox knows the algorithm HMAC-SHA256, version 1.0, and no other.",
    );
    refuseOddTime(headers["x-timestamp"]);
    await refuseWrongSignature(request, headers, credentials);
    const nonce = headers["x-signature-nonce"];
    refuseUnless(!nonces.has(nonce), "nonce_reused", "The nonce was seen before: each attempt needs a new one.");
    nonces.add(nonce);
    refuseOddContent(request);
  };
}

function signedHeaders(request: WireRequest) {
  return {
    host: theHeader(request, "host"),
    "x-app-key": theHeader(request, "x-app-key"),
    "x-signature-algorithm": theHeader(request, "x-signature-algorithm"),
    "x-signature-nonce": theHeader(request, "x-signature-nonce"),
    "x-signature-version": theHeader(request, "x-signature-version"),
    "x-timestamp": theHeader(request, "x-timestamp"),
  };
}

function refuseOddTime(timestamp: string): void {
  refuseUnless(TIMESTAMP.test(timestamp), "malformed_timestamp", "The timestamp is not YYYY-MM-DDThh:mm:ssZ.");
  const seconds = Math.round((Date.parse(timestamp) - Date.now()) / 1000);
  refuseUnless(
    Math.abs(seconds) <= CLOCK_WINDOW_SECONDS,
    "timestamp_out_of_window",
    `The timestamp is ${seconds} s from the sandbox's clock, whose window is ${CLOCK_WINDOW_SECONDS} s either way.`,
  );
}

async function refuseWrongSignature(
  request: WireRequest,
  headers: ReturnType<typeof signedHeaders>,
  { appKey, appSecret }: SandboxCredentials,
): Promise<void> {
  const target = readTarget(request.target);
  const input = { ...target, headers, body: request.body.toString() };
  const signature = theHeader(request, "x-signature");
  if ((await computeSignature(input, appSecret)) === signature) return;

  const difference = await differingPart(
    { ...input, rawPath: target.rawPath, rawQuery: target.rawQuery },
    appSecret,
    signature,
  );
  const { str1, str2, str3 } = await canonicalize(input);
  const shown = (text: string) => text.replace(`x-app-key=${appKey}`, "x-app-key=<APP_KEY>");
  throw new Refusal(401, "signature_mismatch", `The signature is not the one of this request: ${difference.why}`, {
    part: difference.part,
    asReceived: { str1: shown(str1), str2, str3: shown(str3) },
  });
}

function refuseOddContent(request: WireRequest): void {
  refuseUnless(theHeader(request, "x-version") === "v3", "wrong_version", "x-version must be v3.", 400);
  const json = request.headers.some(
    ([name, value]) => name === "content-type" && value.toLowerCase() === "application/json",
  );
  refuseUnless(request.method !== "POST" || json, "wrong_content_type", "A POST must be application/json.", 415);
}

function refuseUnless(holds: boolean, code: string, message: string, status = 401): void {
  if (!holds) throw new Refusal(status, code, message);
}
