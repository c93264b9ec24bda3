// `node --expose-gc broken-soak.ts NAME CALLS` soaks a client that is broken in one way, and prints the problems.
import { createBrokerClient, type BrokerClientOptions } from "@org/broker-client";
import type { OrderPaths, SoakedClient } from "../../src/soak/operations.ts";
import { soak } from "../../src/soak/soak.ts";
import { problemsOf } from "../../src/soak/problems.ts";

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
  "invents responses": { fetch: async () => Response.json([]) },
};

const [name = "", calls] = process.argv.slice(2);
const create = (options: BrokerClientOptions): SoakedClient =>
  createBrokerClient<OrderPaths>({ ...options, ...BROKEN[name] });
console.log(problemsOf(await soak(Number(calls), 1, create)).join("\n"));
