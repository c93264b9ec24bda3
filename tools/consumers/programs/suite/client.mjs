import { createBrokerClient, operations } from "@org/broker-client";
import { equal, ok } from "./assert.mjs";

/** No server listens on this reserved port. fetch itself refuses the better known reserved ports. */
const NO_SERVER = "http://127.0.0.1:2";

/** @type {import("./run.mjs").Test[]} */
export const clientTests = [
  [
    "broker.trading lists the accounts",
    async ({ sandbox }) => ok((await brokerOf(sandbox).trading.listAccounts()).length > 0, "The list is empty."),
  ],
  [
    "broker.trading returns the text with the data",
    async ({ sandbox }) => {
      const { data, response, text } = await brokerOf(sandbox).trading.listAccounts().withResponse();
      equal(JSON.stringify(data), text);
      equal(response.status, 200);
    },
  ],
  [
    "broker.http lists the accounts",
    async ({ sandbox }) =>
      ok(((await brokerOf(sandbox).http.GET("/trading/accounts/list")).data?.length ?? 0) > 0, "The list is empty."),
  ],
  [
    "broker.fetch signs a POST with a body",
    async ({ sandbox }) => {
      const init = { method: "POST", body: '{ "made": "up" }' };
      equal((await brokerOf(sandbox).fetch(`${sandbox.baseUrl}/made-up/path`, init)).status, 501);
    },
  ],
  [
    "each placeholder rejects with operation_not_documented",
    async ({ sandbox }) => {
      const broker = brokerOf(sandbox);
      for (const [name, { family, status }] of Object.entries(operations)) {
        if (status === "documented") continue;
        equal(await codeOf(Reflect.get(broker[family], name)()), "operation_not_documented");
      }
    },
  ],
  [
    "an aborted call and a slow call reject with aborted and timed_out",
    async ({ sandbox }) => {
      const never = { ...optionsOf(sandbox), fetch: () => new Promise(() => {}) };
      const { trading } = createBrokerClient({ ...never, retry: false, timeout: { attempt: 5 } });
      equal(await codeOf(trading.listAccounts({ signal: AbortSignal.abort() })), "aborted");
      equal(await codeOf(trading.listAccounts()), "timed_out");
    },
  ],
  [
    "a change that reaches no server rejects with not_sent if that is proved, otherwise with outcome_unknown",
    async ({ sandbox }) => {
      const broker = createBrokerClient({ ...optionsOf(sandbox), baseUrl: NO_SERVER });
      const code = await codeOf(broker.fetch(`${NO_SERVER}/made-up/path`, { method: "POST", body: "{}" }));
      equal(code, hasSystemErrors() ? "not_sent" : "outcome_unknown");
    },
  ],
];

/** @param {import("./run.mjs").SuiteInput["sandbox"]} sandbox */
const optionsOf = (sandbox) => ({
  ...sandbox,
  // Chromium is one of the runtimes, and the secret is made up.
  dangerouslyAllowBrowser: true,
});

/** @param {import("./run.mjs").SuiteInput["sandbox"]} sandbox */
const brokerOf = (sandbox) => createBrokerClient(optionsOf(sandbox));

/** @param {Promise<unknown>} call */
const codeOf = (call) =>
  call.then(
    () => "none",
    (error) => error.code,
  );

/**
 * Node and Bun have system errors. For a failed connection, Deno gives the error that it gives for a change that it sent
 * again, and browsers give no reason.
 */
const hasSystemErrors = () => "process" in globalThis && "node" in process.versions && !("Deno" in globalThis);
