import { createBrokerClient, operations } from "@org/broker-client";
import { equal, ok } from "./assert.mjs";

/** URL of a reserved port without a server. fetch blocks the well-known reserved ports, but not this port. */
const NO_SERVER = "http://127.0.0.1:2";

/** @type {import("./run.mjs").Test[]} */
export const clientTests = [
  [
    "broker.trading lists the accounts",
    async ({ sandbox }) => ok((await brokerOf(sandbox).trading.listAccounts()).length > 0, "The list is empty."),
  ],
  [
    "withResponse returns the data, the response and the text of the body",
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
    "broker.fetch signs a POST with a body, so the sandbox returns 501",
    async ({ sandbox }) => {
      const init = { method: "POST", body: '{ "made": "up" }' };
      equal((await brokerOf(sandbox).fetch(`${sandbox.baseUrl}/made-up/path`, init)).status, 501);
    },
  ],
  [
    "a call of each placeholder rejects with operation_not_documented",
    async ({ sandbox }) => {
      const broker = brokerOf(sandbox);
      for (const [name, { family, status }] of Object.entries(operations)) {
        if (status === "documented") continue;
        equal(await codeOf(Reflect.get(broker[family], name)()), "operation_not_documented");
      }
    },
  ],
  [
    "an aborted call rejects with aborted, and a slow call with timed_out",
    async ({ sandbox }) => {
      const never = { ...optionsOf(sandbox), fetch: () => new Promise(() => {}) };
      const { trading } = createBrokerClient({ ...never, retry: false, timeout: { attempt: 5 } });
      equal(await codeOf(trading.listAccounts({ signal: AbortSignal.abort() })), "aborted");
      equal(await codeOf(trading.listAccounts()), "timed_out");
    },
  ],
  [
    "a POST that reaches no server rejects with not_sent if the runtime gives the reason, and otherwise with outcome_unknown",
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
  // This option is safe here, because the secret is made up. Chromium needs the option.
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
 * Returns whether the runtime gives the reason of a failed connection, as Node and Bun do. Browsers give no reason of a
 * failed connection. Deno can give the same error after it has sent a request twice.
 */
const hasSystemErrors = () => "process" in globalThis && "node" in process.versions && !("Deno" in globalThis);
