import { createSigner, signRequest } from "@org/signing";
import { expect, vi } from "vitest";
import type { BrokerControls, ClientOptions, Scenario } from "../src/index.ts";

/** Path of `listNotes`. */
export const LIST = "/made-up/notes";

/** Calls `listNotes` with fetch and a valid signature. */
export async function getNotes({ baseUrl, ...credentials }: ClientOptions, init: RequestInit = {}): Promise<Response> {
  const request = new Request(baseUrl + LIST, { headers: { "x-version": "v3" } });
  return fetch(await signRequest(request, createSigner(credentials)), { redirect: "manual", ...init });
}

/** Calls `listNotes`, and aborts after the broker has received the request. */
export async function hangUp(broker: BrokerControls & ClientOptions): Promise<void> {
  const controller = new AbortController();
  const response = getNotes(broker, { signal: controller.signal });
  await vi.waitUntil(() => broker.requests.length > 0, { interval: 5, timeout: 30_000 });
  controller.abort(new Error("enough"));
  await expect(response).rejects.toThrow("enough");
}

/** Returns the status and the body of a response, or a text about the failure. */
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

/** Sends `count` requests one after the other, and returns the faults of the responses. */
export async function faultsOf(broker: BrokerControls & ClientOptions, count = 30): Promise<(Scenario | undefined)[]> {
  for (let i = 0; i < count; i++) await seen(getNotes(broker));
  return broker.requests.map(({ scenario }) => scenario);
}
