import type { Middleware } from "openapi-fetch";
import { documented } from "./generated/documented.ts";
import type { Families } from "./generated/families.ts";
import { createCall, createDefinedCall } from "./operations/call.ts";
import type { CallDefined } from "./operations/define.ts";
import { createFamilies } from "./operations/families.ts";
import { createIdentify, type Identify } from "./operations/lookup.ts";
import type { DocumentedCall } from "./operations/operation.ts";
import type { HttpClient, HttpPaths } from "./operations/spec-types.ts";
import type { BrokerClientOptions } from "./options/options.ts";
import { type GivenCredentials, readSettings, type Settings, settingsWith } from "./options/settings.ts";
import { createFetch, type SignedFetch } from "./transport/fetch.ts";
import { warmUp } from "./transport/guard-transport.ts";
import { createHttp } from "./transport/http.ts";

/** Client of the brokerage service, with one member for each family of operations, such as `trading`. */
export interface BrokerClient<MyPaths extends object = {}> extends Families {
  /**
   * An openapi-fetch client. For example, `http.GET("/trading/accounts/list")` resolves to `{ data, error, response }`.
   */
  readonly http: HttpClient<HttpPaths & MyPaths>;
  /**
   * Function like `fetch` that signs requests to the service. Use it if you need the response before its body has
   * arrived. For operations that the spec does not document yet, use `defineOperation` and `broker.call`.
   */
  readonly fetch: SignedFetch;
  /**
   * Calls an operation that `defineOperation` returned. The call resolves to the data of the response.
   *
   * @throws {BrokerError}
   */
  readonly call: CallDefined;
  /**
   * Creates a client for another customer. The new client shares the transport, the settings and the clock of this
   * client, and starts with the same middleware. The new client does not inherit the option `headers`, which can
   * contain a token of a customer.
   *
   * @param credentials app key and app secret, or a function like the option `credentials`
   * @param headers headers of the new client, like the option `headers`
   * @throws {ConfigurationError} `invalid_configuration`: the credentials or the headers are invalid
   * @example
   * const customer = broker.withCredentials({ appKey: "made-up-key-2", appSecret: "made-up-secret-2" });
   * await customer.trading.listAccounts();
   */
  readonly withCredentials: (
    credentials: GivenCredentials,
    headers?: BrokerClientOptions["headers"],
  ) => BrokerClient<MyPaths>;
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
): BrokerClient<MyPaths> {
  return createClientOf<MyPaths>(documented, options);
}

export function createClientOf<MyPaths extends object>(
  table: Readonly<Record<string, DocumentedCall>>,
  options: BrokerClientOptions,
): BrokerClient<MyPaths> {
  const settings = readSettings(options);
  warmUp(settings.transport, settings.origin);
  const createFor = (own: Settings, identify: Identify, middleware: Middleware[]): BrokerClient<MyPaths> => {
    const call = createCall(own, identify, middleware);
    return {
      ...createFamilies(table, call),
      call: createDefinedCall(call),
      http: createHttp(own, identify, middleware),
      fetch: createFetch(own, identify, middleware),
      withCredentials: (credentials, headers) =>
        createFor(settingsWith(own, credentials, headers), identify, [...middleware]),
    };
  };
  return createFor(settings, createIdentify(table, settings.baseUrl), []);
}
