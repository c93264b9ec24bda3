import { createSigner } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import createClient from "openapi-fetch";
import { equal, ok } from "./assert.mjs";

/** @type {import("./run.mjs").Test[]} */
export const openapiFetchTests = [
  [
    "openapi-fetch with signingMiddleware lists the accounts",
    async ({ sandbox }) => {
      const { data, response } = await clientOf(sandbox).GET("/trading/accounts/list");
      equal(response.status, 200);
      ok(Array.isArray(data) && data.length > 0, "The list is empty.");
    },
  ],
  [
    "openapi-fetch sends the query and body that signingMiddleware signed",
    async ({ sandbox }) => {
      const query = { q: "a b&=", e: ["1", "2"], é: "😀" };
      const body = { note: "a & b, 中😀", price: 1.5 };
      const { error } = await clientOf(sandbox).POST("/made-up", { params: { query }, body });
      equal(error?.code, "not_specified");
    },
  ],
];

/**
 * @typedef {{
 *   "/trading/accounts/list": { get: { responses: { 200: Json<unknown[]> } } },
 *   "/made-up": {
 *     post: {
 *       parameters: { query: { q: string, e: string[], é: string } },
 *       requestBody: Json<{ note: string, price: number }>,
 *       responses: { 501: Json<{ code: string }> },
 *     },
 *   },
 * }} Paths
 */

/**
 * @template Body
 * @typedef {{ content: { "application/json": Body } }} Json
 */

/** @param {import("./run.mjs").SuiteInput["sandbox"]} sandbox */
function clientOf(sandbox) {
  /** @type {import("openapi-fetch").Client<Paths>} */
  const client = createClient({ baseUrl: sandbox.baseUrl, headers: { "x-version": "v3" } });
  client.use(signingMiddleware(createSigner(sandbox)));
  return client;
}
