import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { headerOf } from "@org/conformance/wire-server";
import { createSigner } from "@org/signing";
import { expect } from "vitest";

export const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

export const signer = createSigner(CREDENTIALS);

/** Expects that each request has a valid signature, and that no two requests have the same nonce. */
export function expectSigned(requests: readonly WireRequest[]): void {
  expect(requests.length).toBeGreaterThan(0);
  for (const wire of requests) {
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  }
  const nonces = requests.map((wire) => headerOf(wire, "x-signature-nonce"));
  expect(new Set(nonces).size).toBe(requests.length);
}
