import { createSigner, signRequest } from "@org/signing";
import { expect, vi } from "vitest";
import { startSandbox, type BrokerControls, type SandboxOptions, type Scenario } from "../src/index.ts";

export const LIST = "/trading/accounts/list";

/** A sandbox that stops with the test. */
export async function testSandbox(options?: SandboxOptions) {
  const sandbox = await startSandbox(options);
  return { ...sandbox, [Symbol.asyncDispose]: () => sandbox.close() };
}

type Broker = Pick<BrokerControls, "appKey" | "appSecret"> & { readonly url: string };

/** Requests the account list by fetch with a valid signature. */
export async function getAccounts({ url, ...credentials }: Broker, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url + LIST, { headers: { "x-version": "v3" } });
  return fetch(await signRequest(request, createSigner(credentials)), { redirect: "manual", ...init });
}

/** Requests the account list, and aborts once the broker has received the request. */
export async function hangUp(broker: BrokerControls & Broker): Promise<void> {
  const controller = new AbortController();
  const response = getAccounts(broker, { signal: controller.signal });
  await vi.waitUntil(() => broker.requests.length > 0, { interval: 5, timeout: 30_000 });
  controller.abort(new Error("enough"));
  await expect(response).rejects.toThrow("enough");
}

/** Describes what a caller of fetch receives: status and body, or what failed. */
export async function seen(pending: Promise<Response>): Promise<string> {
  let response: Response;
  try {
    response = await pending;
  } catch {
    return "no response";
  }
  const body = await response.text().catch(() => "broke off");
  return `${response.status} ${body}`;
}

/** Returns the faults of `count` responses, requested one after the other. */
export async function faultsOf(broker: BrokerControls & Broker, count = 30): Promise<(Scenario | undefined)[]> {
  for (let i = 0; i < count; i++) await seen(getAccounts(broker));
  return broker.requests.map(({ scenario }) => scenario);
}
