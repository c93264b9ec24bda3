// Full signers, each on the GET that it signs, with its caches warm.
import { Sha256 } from "@aws-crypto/sha256-js";
import { createSigner } from "@org/signing";
import { SignatureV4 } from "@smithy/signature-v4";
import aws4 from "aws4";
import { AwsV4Signer } from "aws4fetch";
import { createSigner as createHttpSigner, httpbis } from "http-message-signatures";
import { compare, type Budget } from "../comparison.ts";
import { CREDENTIALS, GET_URL_WITH_QUERY } from "../requests.ts";
import type { Table } from "../table.ts";

const { appKey, appSecret } = CREDENTIALS;
const KEY_PAIR = { accessKeyId: appKey, secretAccessKey: appSecret };
const SCOPE = { service: "made-up-service", region: "made-up-region" };
const { host, pathname, search, searchParams } = new URL(GET_URL_WITH_QUERY);
const BUDGET: Budget = { bound: "at least", value: 5 };

export async function others(): Promise<Table[]> {
  const signer = createSigner(CREDENTIALS);
  return [
    await compare("full signers, each on a GET with two query parameters", [
      { what: "`@org/signing`", run: () => signer.sign({ method: "GET", url: GET_URL_WITH_QUERY }) },
      { what: "`aws4`", run: signWithAws4, budget: BUDGET },
      { what: "`aws4fetch`", run: aws4fetchSigner(), budget: BUDGET },
      { what: "`@smithy/signature-v4`", run: smithySigner(), budget: BUDGET },
      { what: "`http-message-signatures`", run: httpMessageSigner(), budget: BUDGET },
    ]),
  ];
}

/** It writes into the request that it is given, and keeps a cache of its own. */
function signWithAws4(): unknown {
  return aws4.sign({ ...SCOPE, method: "GET", host, path: pathname + search }, KEY_PAIR);
}

function aws4fetchSigner() {
  const cache = new Map<string, ArrayBuffer>();
  return () => new AwsV4Signer({ ...KEY_PAIR, ...SCOPE, cache, method: "GET", url: GET_URL_WITH_QUERY }).sign();
}

function smithySigner() {
  const signer = new SignatureV4({ ...SCOPE, credentials: KEY_PAIR, sha256: Sha256 });
  const query = Object.fromEntries(searchParams);
  return () =>
    signer.sign({ method: "GET", protocol: "https:", hostname: host, path: pathname, query, headers: { host } });
}

/** RFC 9421, with a nonce and over as much of the request as the scheme here signs. */
function httpMessageSigner() {
  const key = createHttpSigner(appSecret, "hmac-sha256", appKey);
  const fields = ["@method", "@authority", "@path", "@query"];
  const params = ["created", "keyid", "alg", "nonce"];
  return () =>
    httpbis.signMessage(
      { key, fields, params, paramValues: { nonce: crypto.randomUUID() } },
      { method: "GET", url: GET_URL_WITH_QUERY, headers: {} },
    );
}
