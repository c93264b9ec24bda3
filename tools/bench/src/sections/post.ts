// Requests with a body: 1 KiB by both ways to a signed `Request`, beside the `Request` that fetch needs anyway; 1 MiB
// beside the hash that it cannot do without.
import { createHash } from "node:crypto";
import { createSigner } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import { compare } from "../comparison.ts";
import { CREDENTIALS, jsonOfLength, POST_PATH, POST_URL } from "../requests.ts";
import type { Table } from "../table.ts";

const signer = createSigner(CREDENTIALS);

export async function post(): Promise<Table[]> {
  return [await besideRequest(jsonOfLength(1024)), await besideHash(JSON.parse(jsonOfLength(1024 * 1024)))];
}

function besideRequest(body: string): Promise<Table> {
  const middleware = signingMiddleware(signer);
  // As openapi-fetch makes it and hands it on.
  const newRequest = () =>
    new Request(POST_URL, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
      redirect: "follow",
    });
  const options = { pathSerializer: (path: string) => path };
  return compare("a POST with 1 KiB of JSON", [
    { what: "`new Request`", run: newRequest },
    {
      what: "`new Request`, then `signingMiddleware`",
      run: () => middleware.onRequest({ request: newRequest(), schemaPath: POST_PATH, params: {}, options }),
      budget: { bound: "at most", value: 4.5 },
    },
    {
      what: "`signer.sign`, then `new Request`",
      run: async () => {
        const signed = await signer.sign({ method: "POST", url: POST_URL, body });
        return new Request(signed.url, { method: "POST", body: signed.body ?? null, headers: signed.headers });
      },
      budget: { bound: "at most", value: 3 },
    },
  ]);
}

function besideHash(data: unknown): Promise<Table> {
  return compare(
    "a POST with 1 MiB of JSON",
    [
      {
        what: "`JSON.stringify` and SHA-256",
        run: () => createHash("sha256").update(JSON.stringify(data)).digest("hex"),
      },
      { what: "`JSON.stringify` alone", run: () => JSON.stringify(data) },
      {
        what: "`JSON.stringify` and `signer.sign`",
        run: () => signer.sign({ method: "POST", url: POST_URL, body: JSON.stringify(data) }),
        budget: { bound: "at most", value: 1.5 },
      },
    ],
    50,
  );
}
