import { REQUEST, type SignedInput } from "../vector.ts";

export const WORKED: readonly SignedInput[] = [
  { ...REQUEST, name: "worked: the account list" },
  {
    ...REQUEST,
    // packages/signing/vectors/README.md explains the signature of this request step by step.
    name: "worked: path, query and body all need a change before signing",
    path: "/example/my list",
    query: [
      ["symbol", "b"],
      ["note", "50% & more"],
      ["symbol", "A"],
    ],
    body: String.raw`{ "price": 1.50, "note": "a \u0026 b" }`,
    sent: '{"price":1.50,"note":"a & b"}',
  },
  {
    // Implementations in four languages compute the same signature for this request.
    name: "worked: the published example",
    path: "/trade/place_order",
    query: [
      ["a1", "webull"],
      ["a2", "123"],
      ["a3", "xxx"],
      ["q1", "yyy"],
    ],
    headers: {
      host: "api.webull.com.sg",
      "x-app-key": "776da210ab4a452795d74e726ebd74b6",
      "x-signature-algorithm": "HMAC-SHA256",
      "x-signature-nonce": "48ef5afed43d4d91ae514aaeafbc29ba",
      "x-signature-version": "1.0",
      "x-timestamp": "2022-01-04T03:55:31Z",
    },
    body: '{"k1":123,"k2":"this is the api request body","k3":true,"k4":{"foo":[1,2]}}',
    appSecret: "0f50a2e853334a9aae1a783bee120c1f",
  },
];
