// Compares @org/signing with the work that every signer must do.
import { createHash, createHmac, createSecretKey } from "node:crypto";
import { canonicalize, createSigner } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import { CREDENTIALS } from "./accounts.ts";
import { type Contender, ratioTable } from "./comparison.ts";
import { measure } from "./measure.ts";
import type { Table } from "./results.ts";

interface Signer extends Contender {
  readonly call: () => unknown;
}

const GET_URL = "https://api.example.com/trading/accounts/list";
const GET_URL_WITH_QUERY = `${GET_URL}?symbol=AAPL&start_time=2026-10-17T09:30:00Z`;
const POST_PATH = "/made-up/path";
const POST_URL = `https://api.example.com${POST_PATH}`;
const ORDER = JSON.stringify({
  made_up_id: "6f1d2c9e-5a3b-4c8d-9e7f-0123456789ab",
  symbol: "AAPL",
  legs: [{ side: "BUY", quantity: 10, strike: 187.5 }],
  limit: "12.35",
  active: true,
  note: "made-up",
});

const signer = createSigner(CREDENTIALS);
const signGet = (url: string) => () => signer.sign({ method: "GET", url });

export async function sign(): Promise<Table[]> {
  return [
    await besideHmac("a GET without a query", GET_URL, 2),
    await besideHmac("a GET with two query parameters", GET_URL_WITH_QUERY, 2.6),
    await besideRequest(jsonOfLength(1024)),
    await besideHash(JSON.parse(jsonOfLength(1024 * 1024))),
  ];
}

/** @returns JSON array of about `bytes` bytes */
function jsonOfLength(bytes: number): string {
  const orders = Array.from({ length: Math.round(bytes / (ORDER.length + 1)) }, () => ORDER);
  // V8 reads the result of `JSON.stringify` faster than a concatenated string (measured).
  return JSON.stringify(JSON.parse(`[${orders.join()}]`));
}

async function besideHmac(title: string, url: string, atMost: number): Promise<Table> {
  const { headers } = await signer.sign({ method: "GET", url });
  const { host, pathname: path, searchParams } = new URL(url);
  const { encoded } = await canonicalize({ path, query: [...searchParams], headers: { ...headers, host } });
  const key = createSecretKey(`${CREDENTIALS.appSecret}&`, "utf8");
  const hmac = () => createHmac("sha256", key).update(encoded).digest("base64");
  const signature = headers["x-signature"];
  if (hmac() !== signature)
    throw new Error(`The benchmark computed the signature ${hmac()}, and the signer computed ${signature}.`);
  return compare(title, [
    { what: "`createHmac(KeyObject)` of the string to sign", call: hmac },
    { what: "`signer.sign({ method, url })`", call: signGet(url), budget: { bound: "at most", value: atMost } },
  ]);
}

function besideRequest(body: string): Promise<Table> {
  const middleware = signingMiddleware(signer);
  const headers = { "content-type": "application/json" };
  // Before openapi-fetch calls a middleware, it creates a `Request` with these options.
  const newRequest = () => new Request(POST_URL, { method: "POST", body, headers, redirect: "follow" });
  const options = { pathSerializer: (path: string) => path };
  return compare("a POST with 1 KiB of JSON", [
    { what: "`new Request`", call: newRequest },
    {
      what: "`signer.sign`, then `new Request`",
      call: async () => {
        const signed = await signer.sign({ method: "POST", url: POST_URL, body });
        return new Request(signed.url, { method: "POST", body: signed.body ?? null, headers: signed.headers });
      },
      budget: { bound: "at most", value: 3 },
    },
    {
      what: "`new Request`, then `signingMiddleware`",
      call: () => middleware.onRequest({ request: newRequest(), schemaPath: POST_PATH, params: {}, options }),
      goal: { bound: "at most", value: 4.5 },
    },
  ]);
}

function besideHash(data: unknown): Promise<Table> {
  const hash = () => createHash("sha256").update(JSON.stringify(data)).digest("hex");
  const signJson = () => signer.sign({ method: "POST", url: POST_URL, body: JSON.stringify(data) });
  const rows: Signer[] = [
    { what: "`JSON.stringify` and SHA-256", call: hash },
    { what: "`JSON.stringify` and `signer.sign`", call: signJson, budget: { bound: "at most", value: 1.5 } },
  ];
  return compare("a POST with 1 MiB of JSON", rows, 50);
}

async function compare(title: string, contenders: readonly Signer[], rounds?: number): Promise<Table> {
  return ratioTable(title, "ns", await measure(contenders, rounds));
}
