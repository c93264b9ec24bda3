import { createSigner, createSigningFetch, signRequest } from "@org/signing";
import { signingMiddleware } from "@org/signing/openapi-fetch";
import createClient from "openapi-fetch";
import { equal } from "./assert.mjs";

/** @typedef {(url: string, init: RequestInit) => Promise<unknown>} Send */

const CHANGES = ["POST", "PUT", "PATCH", "DELETE"];
/** Statuses after which a runtime could send a request again. */
const SUSPECTS = ["408", "421", "425", "503"];
/** Some runtimes open a second connection now and then, so a test needs several attempts to find a used connection. */
const CLOSED = Array.from({ length: 5 }, () => "closed");

/** @type {import("./run.mjs").Test[]} */
export const onceTests = [...CHANGES, "GET", "HEAD"].flatMap((method) => [
  afterEachStatus(method, 100, 300),
  afterEachStatus(method, 300, 400),
  afterEachStatus(method, 400, 500),
  afterEachStatus(method, 500, 600),
  [
    `fetch and openapi-fetch send a signed ${method} as often as the README says`,
    async ({ sandbox, arrivalsUrl, repeats }) => {
      for (const send of [byRequest(sandbox), byOpenapiFetch(sandbox, arrivalsUrl)])
        equal(await repeatedBy(send, arrivalsUrl, method, [...CLOSED, ...SUSPECTS]), expected(method, repeats));
    },
  ],
]);

/**
 * Returns a test for some of the statuses, because one test for all statuses could exceed the time limit of a test.
 *
 * @param {string} method
 * @param {number} first
 * @param {number} end
 * @returns {import("./run.mjs").Test}
 */
function afterEachStatus(method, first, end) {
  return [
    `createSigningFetch sends a ${method} as often as the README says, after each status from ${first} to ${end - 1}`,
    async ({ sandbox, arrivalsUrl, repeats }) => {
      const least = Math.max(first, repeats.leastStatus);
      const kinds = [...CLOSED, ...Array.from({ length: end - least }, (_, index) => String(least + index))];
      const send = createSigningFetch(createSigner(sandbox));
      equal(
        await repeatedBy(send, arrivalsUrl, method, kinds),
        expected(method, repeats).filter((kind) => kinds.includes(kind)),
      );
    },
  ];
}

/**
 * @param {string} method
 * @param {import("./run.mjs").Repeats} repeats
 */
const expected = (method, { changes, reads }) => (CHANGES.includes(method) ? changes : reads);

/**
 * Sends a request of each kind without a body and, unless the method is GET or HEAD, another one with a body.
 *
 * @param {Send} send
 * @param {string} server
 * @param {string} method
 * @param {readonly string[]} kinds
 * @returns {Promise<string[]>} the kinds whose request arrived again with the same nonce
 */
async function repeatedBy(send, server, method, kinds) {
  const bodies = method === "GET" || method === "HEAD" ? [undefined] : [undefined, "{}"];
  for (const kind of kinds) {
    for (const body of bodies) {
      // After this request, its connection is idle, so the runtime can use the connection again.
      if (kind === "closed") await (await fetch(`${server}/200/`)).arrayBuffer();
      // A runtime rejects some statuses, such as 101.
      await send(`${server}/${kind}/${body ?? ""}`, { method, ...(body && { body }) }).catch(() => {});
    }
  }
  /** @type {[request: string, nonces: string[]][]} */
  const arrivals = await (await fetch(`${server}/arrivals`)).json();
  const repeated = arrivals.filter(([request, nonces]) => request.startsWith(`${method} `) && hasTwice(nonces));
  return [...new Set(repeated.map(([request]) => request.split("/")[1] ?? ""))];
}

/** @param {readonly string[]} nonces */
const hasTwice = (nonces) => new Set(nonces).size < nonces.length;

/**
 * @param {import("./run.mjs").SuiteInput["sandbox"]} sandbox
 * @returns {Send}
 */
function byRequest(sandbox) {
  const signer = createSigner(sandbox);
  return async (url, init) => fetch(await signRequest(new Request(url, init), signer));
}

/**
 * @param {import("./run.mjs").SuiteInput["sandbox"]} sandbox
 * @param {string} server
 * @returns {Send}
 */
function byOpenapiFetch(sandbox, server) {
  const client = createClient({ baseUrl: server });
  client.use(signingMiddleware(createSigner(sandbox)));
  return (url, { method = "", body }) =>
    Reflect.get(client, method)(url.slice(server.length), body ? { body: {} } : {});
}
