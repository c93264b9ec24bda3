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

/** The account list, asked for by plain fetch with a signature that holds. */
export async function getAccounts({ url, ...credentials }: Broker, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url + LIST, { headers: { "x-version": "v3" } });
  return fetch(await signRequest(request, createSigner(credentials)), { redirect: "manual", ...init });
}

/** Asks for the account list, and hangs up once that has arrived. */
export async function hangUp(broker: BrokerControls & Broker): Promise<void> {
  const controller = new AbortController();
  const answer = getAccounts(broker, { signal: controller.signal });
  await vi.waitUntil(() => broker.requests.length > 0, { interval: 5, timeout: 30_000 });
  controller.abort(new Error("enough"));
  await expect(answer).rejects.toThrow("enough");
}

/** What a caller of fetch sees of an answer: what failed, or status and body. */
export async function seen(answer: Promise<Response>): Promise<string> {
  let response: Response;
  try {
    response = await answer;
  } catch {
    return "no answer";
  }
  const body = await response.text().catch(() => "broke off");
  return `${response.status} ${body}`;
}

/** What befalls `count` requests, one after the other. */
export async function befallen(broker: BrokerControls & Broker, count = 30): Promise<(Scenario | undefined)[]> {
  for (let i = 0; i < count; i++) await seen(getAccounts(broker));
  return broker.requests.map(({ scenario }) => scenario);
}
