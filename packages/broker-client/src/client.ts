import type { Fetch } from "@org/signing";
import type { Client } from "openapi-fetch";
import { createCall } from "./operations/call.ts";
import { createFamilies } from "./operations/families.ts";
import { createFetch } from "./transport/fetch.ts";
import { documented } from "./generated/documented.ts";
import type { Families } from "./generated/families.ts";
import type { HttpPaths } from "./operations/http-paths.ts";
import { createHttp } from "./transport/http.ts";
import { createLookup } from "./operations/lookup.ts";
import type { DocumentedCall } from "./operations/operation.ts";
import type { BrokerClientOptions } from "./options/options.ts";
import { createSend } from "./transport/send.ts";
import { readSettings } from "./options/settings.ts";

export interface BrokerClient<Paths extends object = HttpPaths> extends Families {
  /** An openapi-fetch client: `http.GET("/trading/accounts/list")` gives `{ data, error, response }`. */
  readonly http: Client<Paths>;
  /** The signed fetch, for an operation on the same origin that you know of and the spec does not yet. */
  readonly fetch: Fetch;
}

/**
 * A client of the brokerage service. Every request that it sends is signed as the last thing before the network.
 *
 * `createBrokerClient<MyPaths>()` gives `http` the paths of yours besides those of the spec.
 *
 * @throws {ConfigurationError} `invalid_configuration`
 * @example
 * const broker = createBrokerClient({
 *   baseUrl: "https://api.example.com",
 *   appKey: "made-up-app-key",
 *   appSecret: "made-up-app-secret",
 * });
 * const accounts = await broker.trading.listAccounts();
 */
export function createBrokerClient<MyPaths extends object = {}>(
  options: BrokerClientOptions = {},
): BrokerClient<HttpPaths & MyPaths> {
  return createClientOf<HttpPaths & MyPaths>(documented, options);
}

/** A client of the operations of a table. */
export function createClientOf<Paths extends object>(
  table: Readonly<Record<string, DocumentedCall>>,
  options: BrokerClientOptions,
): BrokerClient<Paths> {
  const settings = readSettings(options);
  const lookup = createLookup(table, settings.baseUrl);
  const send = createSend(settings, lookup);
  const { http, call } = createHttp<Paths>(settings, send, lookup);
  const fetch = createFetch(send, lookup);
  return { ...createFamilies(table, createCall(settings, call)), http, fetch };
}
