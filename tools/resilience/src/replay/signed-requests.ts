import { createSigner, type UnsignedRequest } from "@org/signing";

export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export const APP_KEY = "made-up-app-key";
export const APP_SECRET = "made-up-app-secret";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });

export async function signedRequest(number: number): Promise<SentRequest> {
  const url = "https://api.example.com/made/up/path";
  const unsigned: UnsignedRequest =
    number % 2 === 0
      ? { method: "GET", url: `${url}?number=${number}&number=again` }
      : { method: "POST", url, body: JSON.stringify({ number }) };
  const signed = await signer.sign(unsigned);
  const { host, pathname, search } = new URL(signed.url);
  return {
    method: unsigned.method,
    target: pathname + search,
    headers: { ...signed.headers, host },
    body: signed.body,
  };
}
