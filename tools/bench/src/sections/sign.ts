// Compares @org/signing with a single HMAC, and with other signers.
import { createHash, createHmac, createSecretKey } from "node:crypto";
import { canonicalize, createSigner } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import { CREDENTIALS, GET_URL, GET_URL_WITH_QUERY, jsonOfLength, POST_PATH, POST_URL } from "../inputs.ts";
import { aws4Signer, httpMessageSigner, smithySigner } from "../other-signers.ts";
import { measure, type Subject } from "../measure.ts";
import { figure, limitedTable, type LimitedRow, type Section, type Table } from "../results.ts";

const signer = createSigner(CREDENTIALS);
const signGet = (url: string) => () => signer.sign({ method: "GET", url });

export async function sign(): Promise<Section> {
  const tables = [
    await besideHmac("a GET without a query", GET_URL, 2),
    await besideHmac("a GET with two query parameters", GET_URL_WITH_QUERY, 2.6),
    await besideRequest(jsonOfLength(1024)),
    await besideHash(JSON.parse(jsonOfLength(1024 * 1024))),
    await besideSigners(),
  ];
  return { tables };
}

async function besideHmac(title: string, url: string, atMost: number): Promise<Table> {
  const { encoded, signature } = await stringToSign(url);
  const key = createSecretKey(`${CREDENTIALS.appSecret}&`, "utf8");
  const hmac = () => createHmac("sha256", key).update(encoded).digest("base64");
  if (hmac() !== signature)
    throw new Error(`The benchmark computed the signature ${hmac()}, and the signer computed ${signature}.`);
  return compare(title, [
    { what: "`createHmac(KeyObject)` of the string to sign", run: hmac },
    { what: "`signer.sign({ method, url })`", run: signGet(url), budget: { bound: "at most", value: atMost } },
  ]);
}

async function stringToSign(url: string): Promise<{ encoded: string; signature: string }> {
  const { headers } = await signer.sign({ method: "GET", url });
  const { host, pathname, searchParams } = new URL(url);
  const { encoded } = await canonicalize({ path: pathname, query: [...searchParams], headers: { ...headers, host } });
  return { encoded, signature: headers["x-signature"] };
}

function besideRequest(body: string): Promise<Table> {
  const middleware = signingMiddleware(signer);
  const headers = { "content-type": "application/json" };
  // openapi-fetch also creates a `Request` with these options before openapi-fetch calls a middleware.
  const newRequest = () => new Request(POST_URL, { method: "POST", body, headers, redirect: "follow" });
  const options = { pathSerializer: (path: string) => path };
  return compare("a POST with 1 KiB of JSON", [
    { what: "`new Request`", run: newRequest },
    {
      what: "`signer.sign`, then `new Request`",
      run: async () => {
        const signed = await signer.sign({ method: "POST", url: POST_URL, body });
        return new Request(signed.url, { method: "POST", body: signed.body ?? null, headers: signed.headers });
      },
      budget: { bound: "at most", value: 3 },
    },
    {
      what: "`new Request`, then `signingMiddleware`",
      run: () => middleware.onRequest({ request: newRequest(), schemaPath: POST_PATH, params: {}, options }),
      goal: { bound: "at most", value: 4.5 },
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
      {
        what: "`JSON.stringify` and `signer.sign`",
        run: () => signer.sign({ method: "POST", url: POST_URL, body: JSON.stringify(data) }),
        budget: { bound: "at most", value: 1.5 },
      },
    ],
    50,
  );
}

function besideSigners(): Promise<Table> {
  const budget = { bound: "at least", value: 5 } as const;
  return compare("other signers, a GET with two query parameters", [
    { what: "`@org/signing`", run: signGet(GET_URL_WITH_QUERY) },
    { what: "`aws4`", run: aws4Signer(), budget },
    { what: "`@smithy/signature-v4`", run: smithySigner(), budget },
    { what: "`http-message-signatures`", run: httpMessageSigner(), budget },
  ]);
}

interface Contender extends Pick<LimitedRow, "budget" | "goal"> {
  readonly what: string;
  readonly run: Subject;
}

async function compare(title: string, contenders: readonly Contender[], rounds?: number): Promise<Table> {
  const subjects = contenders.map(({ run }) => run);
  const times = await measure(subjects, rounds);
  const [reference = 0] = times;
  const rows = contenders.map(({ what, budget, goal }, at) => {
    const ns = times[at] ?? 0;
    return { cells: [what, figure(ns), figure(ns / reference, 2)], figure: ns / reference, budget, goal };
  });
  return limitedTable(title, ["case", "ns", "ratio to first row"], rows);
}
