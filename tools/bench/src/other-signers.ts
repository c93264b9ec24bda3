// Creates signers of AWS Signature Version 4 and of RFC 9421, to compare their speed with @org/signing.
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import aws4 from "aws4";
import { createSigner, httpbis } from "http-message-signatures";
import { CREDENTIALS, GET_URL_WITH_QUERY } from "./inputs.ts";
import type { Subject } from "./measure.ts";

const { appKey, appSecret } = CREDENTIALS;
const CREDENTIALS_OF_AWS = { accessKeyId: appKey, secretAccessKey: appSecret };
const SCOPE = { service: "made-up-service", region: "made-up-region" };
const { host, pathname, search, searchParams } = new URL(GET_URL_WITH_QUERY);

export function aws4Signer(): Subject {
  // aws4 changes the object that it receives, so each call needs a new object.
  return () => aws4.sign({ ...SCOPE, method: "GET", host, path: pathname + search }, CREDENTIALS_OF_AWS);
}

export function smithySigner(): Subject {
  // SignatureV4 is not faster with the SHA-256 of `node:crypto` (measured).
  const signer = new SignatureV4({ ...SCOPE, credentials: CREDENTIALS_OF_AWS, sha256: Sha256 });
  const query = Object.fromEntries(searchParams);
  return () =>
    signer.sign({ method: "GET", protocol: "https:", hostname: host, path: pathname, query, headers: { host } });
}

export function httpMessageSigner(): Subject {
  const key = createSigner(appSecret, "hmac-sha256", appKey);
  const fields = ["@method", "@authority", "@path", "@query"];
  const params = ["created", "keyid", "alg", "nonce"];
  return () =>
    httpbis.signMessage(
      { key, fields, params, paramValues: { nonce: crypto.randomUUID() } },
      { method: "GET", url: GET_URL_WITH_QUERY, headers: {} },
    );
}
