/**
 * Request with a known signature. Independent implementations in four languages compute this signature.
 *
 * @type {import("@org/signing").SignatureInput}
 */
export const WORKED = {
  path: "/trade/place_order",
  query: Object.entries({ a1: "webull", a2: "123", a3: "xxx", q1: "yyy" }),
  headers: {
    host: "api.webull.com.sg",
    "x-app-key": "776da210ab4a452795d74e726ebd74b6",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "48ef5afed43d4d91ae514aaeafbc29ba",
    "x-signature-version": "1.0",
    "x-timestamp": "2022-01-04T03:55:31Z",
  },
  body: '{"k1":123,"k2":"this is the api request body","k3":true,"k4":{"foo":[1,2]}}',
};

export const WORKED_SECRET = "0f50a2e853334a9aae1a783bee120c1f";
export const WORKED_SIGNATURE = "mafoLh6ZyyaOs0UAHUagoSH2yXTDzlkRUuCR/Xjo7UE=";
