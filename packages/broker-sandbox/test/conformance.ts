// Both kinds of sandbox, compared with spec/openapi.yaml.
import { createSigner, signRequest } from "@org/signing";
import { setupServer } from "msw/node";
import { expect } from "vitest";
import { operations } from "../src/generated/operations.ts";
import { startSandbox } from "../src/index.ts";
import { brokerHandlers } from "../src/msw.ts";
import type { BrokerOptions } from "../src/options.ts";
import { compareWithSpec } from "./redocly-drift.ts";

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

export type Kind = keyof typeof kinds;
export const KINDS = ["startSandbox", "brokerHandlers"] as const satisfies readonly Kind[];

/** Calls every documented operation, and returns what redocly reports about the responses. */
export async function reportOf(kind: Kind, options: BrokerOptions) {
  const sandbox = await kinds[kind](options);
  const signer = createSigner({ appKey: sandbox.appKey, appSecret: sandbox.appSecret });
  const exchanges = await Promise.all(
    Object.values(operations).map(async ({ method, path, status }) => {
      const unsigned = new Request(sandbox.url + path, { method, headers: { "x-version": "v3" } });
      const request = await signRequest(unsigned, signer);
      const response = await fetch(request.clone());
      expect(response.status).toBe(status);
      // Redocly does not compare it.
      expect(response.headers.get("content-type")).toBe("application/json");
      return { request, response };
    }),
  );
  const report = await compareWithSpec(sandbox.url, exchanges);
  await sandbox.close();
  return report;
}

const count = Object.keys(operations).length;

/** Report without a problem that covers every documented operation. */
export const NO_PROBLEM = { problems: [], undocumented: 0, operations: { covered: count, total: count } };
