import type { Fetch } from "@org/signing";
import type { Client, Middleware } from "openapi-fetch";
import { createCall, createDefinedCall } from "./operations/call.ts";
import type { BrokerClientOptions } from "./options/options.ts";
import { readSettings } from "./options/settings.ts";
import { createIdentify } from "./operations/lookup.ts";
import { createFetch } from "./transport/fetch.ts";
import { documented } from "./generated/documented.ts";
import type { Families } from "./generated/families.ts";
import { createFamilies } from "./operations/families.ts";
import type { HttpPaths } from "./operations/http-paths.ts";
import type { CallDefined } from "./operations/define.ts";
import type { DocumentedCall } from "./operations/operation.ts";
import { warmUp } from "./transport/guard-transport.ts";
import { createHttp } from "./transport/http.ts";

/** Client of the brokerage service, with one member for each family of operations, such as `trading`. */
export interface BrokerClient<Paths extends object = HttpPaths> extends Families {
  /** An openapi-fetch client: `http.GET("/trading/accounts/list")` resolves to `{ data, error, response }`. */
  readonly http: Client<Paths>;
  /**
   * Function like `fetch` that signs requests to the service. Use `broker.fetch` for operations that the spec does not
   * document yet.
   */
  readonly fetch: Fetch;
  /**
   * Calls an operation that `defineOperation` returned. The call resolves to the data of the response.
   *
   * @throws {AnyBrokerError}
   */
  readonly call: CallDefined;
}

/**
 * Creates a client of the brokerage service. The client signs each request immediately before it sends the request.
 *
 * `createBrokerClient<MyPaths>()` adds the paths of the type `MyPaths` to the types of `broker.http`.
 *
 * @throws {ConfigurationError} `invalid_configuration`: an option is missing, unknown or invalid
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

export function createClientOf<Paths extends object>(
  table: Readonly<Record<string, DocumentedCall>>,
  options: BrokerClientOptions,
): BrokerClient<Paths> {
  const settings = readSettings(options);
  const identify = createIdentify(table, settings.baseUrl);
  const middleware: Middleware[] = [];
  const call = createCall(settings, identify, middleware);
  warmUp(settings.transport, settings.origin);
  return {
    ...createFamilies(table, call),
    call: createDefinedCall(call),
    http: createHttp(settings, identify, middleware),
    fetch: createFetch(settings, identify, middleware),
  };
}
