// Runs the soak with a broken client, and prints the problems that the soak reports. Usage: `node --expose-gc
// broken-soak.ts NAME CALLS`.
import type { BrokerClientOptions } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { Agent } from "undici";
import { problemsOf } from "../../src/soak/rules.ts";
import { soak } from "../../src/soak/soak.ts";

const kept: Request[] = [];

const BROKEN: Readonly<Record<string, BrokerClientOptions>> = {
  "keeps every request": {
    fetch: (request) => {
      kept.push(request);
      return fetch(request);
    },
  },
  "sends one nonce": { nonce: () => "made-up-nonce" },
  "sends orders twice": {
    fetch: async (request) => {
      if (request.method === "POST") await fetch(request.clone()).catch(() => {});
      return fetch(request);
    },
  },
  // undici closes each connection after one request.
  "shares no connections": { transport: undiciTransport({ dispatcher: new Agent({ pipelining: 0 }) }) },
  "invents responses": { fetch: async () => Response.json([]) },
};

const [name = "", calls] = process.argv.slice(2);
console.log(problemsOf(await soak(Number(calls), 1, BROKEN[name] ?? {})).join("\n"));
