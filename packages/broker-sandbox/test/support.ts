import { createSigner, type SignerOptions, signRequest } from "@org/signing";
import { expect, vi } from "vitest";
import type { BrokerControls, ClientOptions, Scenario } from "../src/index.ts";

export const LIST = "/made-up/notes";

type Words = readonly [method: string, target: string, body?: string, headers?: Readonly<Record<string, string>>];

/** @param options options of a client, and perhaps the option `nonce` of a signer */
export function signedRequest(
  { baseUrl, ...options }: ClientOptions & Pick<SignerOptions, "nonce">,
  ...[method, target, body, headers]: Words
): Promise<Request> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const init = { method, headers: { "x-version": "v3", ...type, ...headers }, ...(body !== undefined && { body }) };
  return signRequest(new Request(baseUrl + target, init), createSigner(options));
}

export async function send(broker: ClientOptions, ...words: Words): Promise<Response> {
  return fetch(await signedRequest(broker, ...words), { redirect: "manual" });
}

/** Returns the text of a signed request for the operation `listNotes`. */
export async function signedText({ baseUrl, ...credentials }: ClientOptions): Promise<string> {
  const { headers } = await createSigner(credentials).sign({ method: "GET", url: baseUrl + LIST });
  const { host } = new URL(baseUrl);
  const lines = Object.entries({ host, "x-version": "v3", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${LIST} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

export async function getNotes(broker: ClientOptions, init: RequestInit = {}): Promise<Response> {
  return fetch(await signedRequest(broker, "GET", LIST), { redirect: "manual", ...init });
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
