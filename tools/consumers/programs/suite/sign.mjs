import { canonicalize, computeSignature, createSigner } from "@org/signing";
import { equal, ok, rejects } from "./assert.mjs";
import { skip } from "./run.mjs";
import { WORKED, WORKED_SECRET, WORKED_SIGNATURE } from "./worked.mjs";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list";
const APP_SECRET = "made-up-app-secret";
const signer = createSigner({ appKey: "made-up-app-key", appSecret: APP_SECRET });

/** @type {import("./run.mjs").Test[]} */
export const signTests = [
  [
    "computeSignature returns the same signature as independent implementations",
    async () => {
      const { str2 } = await canonicalize(WORKED);
      equal(str2, "08B9F294222127D6BA471D2A53634393B4FB8E8F038B09183AF6B2164F610C08");
      equal(await computeSignature(WORKED, WORKED_SECRET), WORKED_SIGNATURE);
    },
  ],
  [
    "the signer uses the cryptography that the runtime must select",
    async ({ crypto }) => equal(await cryptoInUse(), crypto),
  ],
  [
    "20 signatures of one request have different nonces and values",
    async () => {
      const attempt = () => signer.sign({ method: "GET", url: URL_OF_LIST });
      const signed = await Promise.all(Array.from({ length: 20 }, attempt));
      equal(new Set(signed.map(({ headers }) => headers["x-signature-nonce"])).size, 20);
      equal(new Set(signed.map(({ headers }) => headers["x-signature"])).size, 20);
    },
  ],
  [
    "the JSON of a signer and a signed request does not contain the secret",
    async () => {
      const json = JSON.stringify([signer, await signer.sign({ method: "GET", url: URL_OF_LIST })]);
      ok(!json.includes(APP_SECRET), json);
    },
  ],
  [
    "an inspected signer, signed request and error do not contain the secret",
    async ({ inspect }) => {
      if (!inspect) skip("the runtime has no inspect");
      const error = await signer.sign({ method: "GET", url: "nowhere" }).catch((error) => error);
      const shown = inspect([signer, await signer.sign({ method: "GET", url: URL_OF_LIST }), error]);
      ok(!shown.includes(APP_SECRET), shown);
    },
  ],
  rejection("invalid_url", { method: "GET", url: "nowhere" }),
  rejection("insecure_url", { method: "GET", url: "http://api.example.com/" }),
  rejection("dot_segment", { method: "GET", url: "https://api.example.com/a/../b" }),
  rejection("malformed_percent_encoding", { method: "GET", url: "https://api.example.com/%E9" }),
  rejection("lone_surrogate", { method: "GET", url: "https://api.example.com/?a=\ud800" }),
  rejection("reserved_query_name", { method: "GET", url: "https://api.example.com/?Host=a" }),
  rejection("body_not_allowed", { method: "GET", url: URL_OF_LIST, body: "{}" }),
  rejection("invalid_json", { method: "POST", url: URL_OF_LIST, body: "{} {}" }),
  [
    "createSigner rejects an empty secret with invalid_credentials",
    () => rejects("invalid_credentials", () => createSigner({ appKey: "made-up-app-key", appSecret: "" })),
  ],
];

/**
 * @param {string} code
 * @param {import("@org/signing").UnsignedRequest} request
 * @returns {import("./run.mjs").Test}
 */
function rejection(code, request) {
  const shown = `${request.method} ${JSON.stringify(request.url)}${request.body ? ` with ${request.body}` : ""}`;
  return [`sign rejects ${shown} with ${code}`, () => rejects(code, () => signer.sign(request))];
}

async function cryptoInUse() {
  const subtle = Object.getPrototypeOf(crypto.subtle);
  const { sign } = subtle;
  let used = "node:crypto";
  subtle.sign = function signObserved(/** @type {unknown[]} */ ...parameters) {
    used = "WebCrypto";
    return sign.apply(this, parameters);
  };
  try {
    await signer.sign({ method: "GET", url: URL_OF_LIST });
  } finally {
    subtle.sign = sign;
  }
  return used;
}
