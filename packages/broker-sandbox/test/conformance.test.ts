// Both kinds of sandbox against spec/openapi.yaml.
import { createSigner, signRequest } from "@org/signing";
import { setupServer } from "msw/node";
import { describe, expect, test } from "vitest";
import { startSandbox } from "../src/index.ts";
import { operations } from "../src/generated/operations.ts";
import { brokerHandlers } from "../src/msw.ts";
import type { BrokerOptions } from "../src/options.ts";
import { judge } from "./judge.ts";

const kinds = {
  startSandbox,
  async brokerHandlers(options: BrokerOptions) {
    const url = "https://api.example.com";
    const { handlers, ...broker } = brokerHandlers({ ...options, baseUrl: url });
    const server = setupServer(...handlers);
    server.listen({ onUnhandledFrame: "error" });
    return { ...broker, url, close: async () => server.close() };
  },
};

/** The judge's verdict on what a sandbox answers to every documented operation. */
async function judged(kind: keyof typeof kinds, options: BrokerOptions) {
  const sandbox = await kinds[kind](options);
  const signer = createSigner({ appKey: sandbox.appKey, appSecret: sandbox.appSecret });
  const exchanges = await Promise.all(
    Object.values(operations).map(async ({ method, path, status }) => {
      const unsigned = new Request(sandbox.url + path, { method, headers: { "x-version": "v3" } });
      const request = await signRequest(unsigned, signer);
      const response = await fetch(request.clone());
      expect(response.status).toBe(status);
      // The judge does not look at it.
      expect(response.headers.get("content-type")).toBe("application/json");
      return { request, response };
    }),
  );
  const verdict = await judge(sandbox.url, exchanges);
  await sandbox.close();
  return verdict;
}

const accounts = [
  { account_id: "made-up-1", account_type: "MADE_UP" },
  { account_id: "made-up-2", account_type: "MADE_UP", note: "A field that is not documented." },
];

const all = { covered: Object.keys(operations).length, total: Object.keys(operations).length };

describe.each(["startSandbox", "brokerHandlers"] as const)("what %s answers", (kind) => {
  test.each([
    ["the spec's sample", {}],
    ["accounts that were given", { accounts }],
    ["no account", { accounts: [] }],
  ])("is what the spec documents of every operation: %s", async (_, options) => {
    expect(await judged(kind, options)).toEqual({ problems: [], undocumented: 0, operations: all });
  });

  test("is refused by the judge where it drifts", async () => {
    const { problems } = await judged(kind, { accounts, scenario: "drift" });
    expect(problems).toContainEqual(expect.stringMatching(/^Response is missing required field "\[0\]\.account_/));
  });

  test("is refused by the judge where it is given what is no account", async () => {
    const { problems } = await judged(kind, JSON.parse('{ "accounts": [{ "account_id": 1, "account_type": "A" }] }'));
    expect(problems).toEqual([expect.stringContaining("[0].account_id")]);
  });
});
