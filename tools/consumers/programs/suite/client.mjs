import { createBrokerClient, operations } from "@org/broker-client";
import { equal, ok } from "./assert.mjs";

/** No server listens on port 2. `fetch` blocks some reserved ports, but does not block port 2. */
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
    "broker.fetch signs a POST with a body",
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
    "an aborted call rejects with `aborted`",
    async ({ sandbox }) => {
      const never = { ...optionsOf(sandbox), fetch: () => new Promise(() => {}) };
      const { trading } = createBrokerClient({ ...never, retry: false, timeout: { attempt: 5 } });
      equal(await codeOf(trading.listAccounts({ signal: AbortSignal.abort() })), "aborted");
      equal(await codeOf(trading.listAccounts()), "timed_out");
    },
  ],
  [
    "broker.fetch rejects if no server receives the POST",
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
  // The suite also runs in browsers. `dangerouslyAllowBrowser` is safe here, because the app secret is made up.
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
 * Returns whether an error of `fetch` can prove that no request was sent. Browsers give no reason for a failed request.
 * Deno gives the same reason, whether or not Deno has sent the request.
 */
const hasSystemErrors = () => "process" in globalThis && "node" in process.versions && !("Deno" in globalThis);
