import { createSigner, signRequest } from "@org/signing";
import { expect, vi } from "vitest";
import type { BrokerControls, ClientOptions, Scenario } from "../src/index.ts";

export const LIST = "/made-up/notes";

export async function send(
  { baseUrl, ...credentials }: ClientOptions,
  method: string,
  target: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const init = { method, headers: { "x-version": "v3", ...type, ...headers }, ...(body !== undefined && { body }) };
  const signed = await signRequest(new Request(baseUrl + target, init), createSigner(credentials));
  return fetch(signed, { redirect: "manual" });
}

/** Returns the text of a signed request for the operation `listNotes`. */
export async function signedText({ baseUrl, ...credentials }: ClientOptions): Promise<string> {
  const { headers } = await createSigner(credentials).sign({ method: "GET", url: baseUrl + LIST });
  const { host } = new URL(baseUrl);
  const lines = Object.entries({ host, "x-version": "v3", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${LIST} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

export async function getNotes({ baseUrl, ...credentials }: ClientOptions, init: RequestInit = {}): Promise<Response> {
  const request = new Request(baseUrl + LIST, { headers: { "x-version": "v3" } });
  return fetch(await signRequest(request, createSigner(credentials)), { redirect: "manual", ...init });
}

export async function hangUp(broker: BrokerControls & ClientOptions): Promise<void> {
  const controller = new AbortController();
  const response = getNotes(broker, { signal: controller.signal });
  await vi.waitUntil(() => broker.requests.length > 0, { interval: 5, timeout: 30_000 });
  controller.abort(new Error("enough"));
  await expect(response).rejects.toThrow("enough");
}

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

export async function faultsOf(broker: BrokerControls & ClientOptions, count = 30): Promise<(Scenario | undefined)[]> {
  for (let i = 0; i < count; i++) await seen(getNotes(broker));
  return broker.requests.map(({ scenario }) => scenario);
}
