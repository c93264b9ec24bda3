import { createSigner, createSigningFetch, signRequest } from "@org/signing";
import { equal, ok, rejects } from "./assert.mjs";

const LIST = "/trading/accounts/list";
/** Path that is not in the spec. The sandbox responds with 501 to a request for this path with a valid signature. */
const UNSPECIFIED = "/made-up/my%20list%2F%E4%B8%AD?q=a+b%26%3D&e=1&e=2&%C3%A9=%F0%9F%98%80";
const POST = { method: "POST", body: '{ "note": "a \\u0026 b, 中😀", "price": 1.50 }' };
const headers = { "x-version": "v3" };

/** @type {import("./run.mjs").Test[]} */
export const callTests = [
  [
    "createSigningFetch lists the accounts",
    async ({ sandbox }) => {
      const response = await createSigningFetch(createSigner(sandbox))(sandbox.baseUrl + LIST, { headers });
      equal(response.status, 200);
      ok((await response.json()).length > 0, "The list is empty.");
    },
  ],
  [
    "createSigningFetch sends the path, query and body that it signed",
    async ({ sandbox }) => {
      const response = await createSigningFetch(createSigner(sandbox))(sandbox.baseUrl + UNSPECIFIED, {
        ...POST,
        headers,
      });
      await isAccepted(response);
    },
  ],
  [
    "createSigningFetch with a wrong secret receives 401 signature_mismatch",
    async ({ sandbox }) => {
      const signer = createSigner({ ...sandbox, appSecret: "another-made-up-secret" });
      const response = await createSigningFetch(signer)(sandbox.baseUrl + LIST, { headers });
      equal([response.status, (await response.json()).code], [401, "signature_mismatch"]);
    },
  ],
  [
    "createSigningFetch rejects a redirect with redirect_refused",
    ({ sandbox, redirectUrl }) =>
      rejects("redirect_refused", () => createSigningFetch(createSigner(sandbox))(redirectUrl, { headers })),
  ],
  [
    "signRequest signs one Request for two attempts",
    async ({ sandbox }) => {
      const signer = createSigner(sandbox);
      const request = new Request(sandbox.baseUrl + LIST, { headers });
      equal((await fetch(await signRequest(request, signer))).status, 200);
      equal((await fetch(await signRequest(request, signer))).status, 200);
    },
  ],
  [
    "fetch sends the path, query and body that signRequest signed",
    async ({ sandbox }) => {
      const request = new Request(sandbox.baseUrl + UNSPECIFIED, { ...POST, headers });
      await isAccepted(await fetch(await signRequest(request, createSigner(sandbox))));
    },
  ],
  [
    "fetch does not follow a redirect of a Request that signRequest signed",
    async ({ sandbox, redirectUrl }) => {
      equal((await fetch(redirectUrl, { headers })).status, 200);
      const signed = await signRequest(new Request(redirectUrl, { headers }), createSigner(sandbox));
      const status = await fetch(signed).then(
        (response) => response.status,
        () => "rejected",
      );
      ok(status !== 200, "The redirect was followed.");
    },
  ],
];

/** @param {Response} response */
async function isAccepted(response) {
  const { code, message } = await response.json();
  ok(response.status === 501 && code === "not_specified", `The sandbox returned ${code}: ${message}`);
}
