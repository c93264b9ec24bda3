import type { Signer } from "@org/signing";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";

export async function sendSigned(signer: Signer, method: string, url: string, body?: string) {
  const signed = await signer.sign({ method, url, body });
  const { request } = signed.url.startsWith("https:") ? https : http;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...signed.headers, "x-version": "v3" }; // the signer does not add this header
    const outgoing = request(signed.url, { method, headers });
    // By default, node:http sends the body of a DELETE without a length.
    if (signed.body !== undefined) outgoing.setHeader("content-length", Buffer.byteLength(signed.body));
    outgoing.on("response", resolve).on("error", reject).end(signed.body);
  });
}
