// A full `sign`, from method and URL, beside the one HMAC that it cannot do without.
import { createHmac, createSecretKey } from "node:crypto";
import { canonicalize, createSigner } from "@org/signing";
import { compare } from "../comparison.ts";
import { CREDENTIALS, GET_URL, GET_URL_WITH_QUERY } from "../requests.ts";
import type { Table } from "../table.ts";

export async function sign(): Promise<Table[]> {
  return [
    await besideHmac("sign, a GET with two query parameters", GET_URL_WITH_QUERY, 2.6),
    await besideHmac("sign, a GET without a query", GET_URL, 2),
  ];
}

async function besideHmac(title: string, url: string, atMost: number): Promise<Table> {
  const signer = createSigner(CREDENTIALS);
  const { encoded, signature } = await stringToSign(url);
  const key = createSecretKey(`${CREDENTIALS.appSecret}&`, "utf8");
  const hmac = () => createHmac("sha256", key).update(encoded).digest("base64");
  if (hmac() !== signature) throw new Error("The reference is not the HMAC that the signer computes.");
  return compare(title, [
    { what: "`createHmac(KeyObject)` and base64 of the string to sign", run: hmac },
    { what: "the same, awaited", run: async () => hmac() },
    {
      what: "`signer.sign({ method, url })`",
      run: () => signer.sign({ method: "GET", url }),
      budget: { bound: "at most", value: atMost },
    },
  ]);
}

/** The string that the signer signs, read off a request that it signed. */
async function stringToSign(url: string): Promise<{ encoded: string; signature: string }> {
  const { headers } = await createSigner(CREDENTIALS).sign({ method: "GET", url });
  const { host, pathname, searchParams } = new URL(url);
  const { encoded } = await canonicalize({ path: pathname, query: [...searchParams], headers: { ...headers, host } });
  return { encoded, signature: headers["x-signature"] };
}
