import { canonicalize, computeSignature, createSigner } from "@org/signing";
import { equal, ok, rejects } from "./assert.mjs";
import { cryptoAtWork } from "./crypto-at-work.mjs";
import { skip } from "./run.mjs";
import { WORKED, WORKED_SECRET, WORKED_SIGNATURE } from "./worked.mjs";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list";
const APP_SECRET = "made-up-app-secret";
const signer = createSigner({ appKey: "made-up-app-key", appSecret: APP_SECRET });

/** @type {import("./run.mjs").Test[]} */
export const signTests = [
  [
    "the signature that independent implementations agree on",
    async () => {
      const { str2 } = await canonicalize(WORKED);
      equal(str2, "08B9F294222127D6BA471D2A53634393B4FB8E8F038B09183AF6B2164F610C08");
      equal(await computeSignature(WORKED, WORKED_SECRET), WORKED_SIGNATURE);
    },
  ],
  ["the cryptography of this runtime is at work", async ({ crypto }) => equal(await cryptoAtWork(), crypto)],
  [
    "each attempt has a nonce and a signature of its own",
    async () => {
      const attempt = () => signer.sign({ method: "GET", url: URL_OF_LIST });
      const signed = await Promise.all(Array.from({ length: 20 }, attempt));
      equal(new Set(signed.map(({ headers }) => headers["x-signature-nonce"])).size, 20);
      equal(new Set(signed.map(({ headers }) => headers["x-signature"])).size, 20);
    },
  ],
  [
    "the secret shows in no JSON",
    async () => {
      const json = JSON.stringify([signer, await signer.sign({ method: "GET", url: URL_OF_LIST })]);
      ok(!json.includes(APP_SECRET), json);
    },
  ],
  [
    "the secret shows in nothing that is inspected, errors among them",
    async ({ inspect }) => {
      if (!inspect) skip("nothing inspects here");
      const error = await signer.sign({ method: "GET", url: "nowhere" }).catch((error) => error);
      const shown = inspect([signer, await signer.sign({ method: "GET", url: URL_OF_LIST }), error]);
      ok(!shown.includes(APP_SECRET), shown);
    },
  ],
  refusal("invalid_url", { method: "GET", url: "nowhere" }),
  refusal("insecure_url", { method: "GET", url: "http://api.example.com/" }),
  refusal("dot_segment", { method: "GET", url: "https://api.example.com/a/../b" }),
  refusal("malformed_percent_encoding", { method: "GET", url: "https://api.example.com/%E9" }),
  refusal("lone_surrogate", { method: "GET", url: "https://api.example.com/?a=\ud800" }),
  refusal("reserved_query_name", { method: "GET", url: "https://api.example.com/?Host=a" }),
  refusal("body_not_allowed", { method: "GET", url: URL_OF_LIST, body: "{}" }),
  refusal("invalid_json", { method: "POST", url: URL_OF_LIST, body: "{} {}" }),
  [
    "without a secret: invalid_credentials",
    () => rejects("invalid_credentials", () => createSigner({ appKey: "made-up-app-key", appSecret: "" })),
  ],
];

/**
 * @param {string} code
 * @param {import("@org/signing").UnsignedRequest} request
 * @returns {import("./run.mjs").Test}
 */
function refusal(code, request) {
  const shown = `${request.method} ${JSON.stringify(request.url)}${request.body ? ` with ${request.body}` : ""}`;
  return [`${shown} is refused: ${code}`, () => rejects(code, () => signer.sign(request))];
}
