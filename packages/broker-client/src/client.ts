import { createSigner, SigningError, type Fetch, type Signer, type SignerOptions } from "@org/signing";
import type { Client } from "openapi-fetch";
import { createCall, placeholder } from "./call.ts";
import { ConfigurationError } from "./errors.ts";
import { createFamilies, type Families } from "./generated/families.ts";
import type { paths } from "./generated/schema.ts";
import { createHttp, untypedRequest } from "./http.ts";
import { createSignedFetchOver, type Transport } from "./send.ts";

/** Where the service is, who calls, and what tests put in place of network, clock and chance. */
export type BrokerClientOptions = SignerOptions & {
  /** The service's base URL, https, without query or fragment. It differs by environment and region. */
  readonly baseUrl: string;
  /** What carries a signed request to the network. Default: whatever `globalThis.fetch` is at the call. */
  readonly fetch?: Transport | undefined;
};

export interface BrokerClient extends Families {
  /** An openapi-fetch client: `http.GET("/trading/accounts/list")` gives `{ data, error, response }`. */
  readonly http: Client<paths>;
  /** The signed fetch, for an operation on the same origin that you know of and the spec does not yet. */
  readonly fetch: Fetch;
}

/**
 * A client of the brokerage service. Every request that it sends is signed as the last thing before the network.
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
export function createBrokerClient(options: BrokerClientOptions): BrokerClient {
  const {
    baseUrl,
    fetch: transport = (request) => globalThis.fetch(request),
    ...signerOptions
  }: BrokerClientOptions = { ...options };
  if (typeof transport !== "function") throw new ConfigurationError("fetch must be a function that takes a Request.");
  const { href, origin } = readBaseUrl(baseUrl);
  const signedFetchOver = createSignedFetchOver(signerOf(signerOptions), origin);
  const http = createHttp(href, signedFetchOver, transport);
  return { ...createFamilies(createCall(untypedRequest(http)), placeholder), http, fetch: signedFetchOver(transport) };
}

/** openapi-fetch joins base URL and path as text, so that a query or fragment would swallow the path. */
function readBaseUrl(baseUrl: string): { href: string; origin: string } {
  if (!URL.canParse(baseUrl))
    throw new ConfigurationError("baseUrl must be an absolute URL, such as https://api.example.com.");
  const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
  if (protocol !== "https:" && protocol !== "http:") throw new ConfigurationError("baseUrl must be an https URL.");
  if (username !== "" || password !== "")
    throw new ConfigurationError("baseUrl must not hold a user name or password.");
  if (search !== "" || hash !== "") throw new ConfigurationError("baseUrl must not have a query or a fragment.");
  return { href: origin + pathname.replace(/\/+$/, ""), origin };
}

function signerOf(options: SignerOptions): Signer {
  try {
    return createSigner(options);
  } catch (cause) {
    if (!(cause instanceof SigningError)) throw cause;
    throw new ConfigurationError(`${cause.message} Give appKey and appSecret, or credentials.`, { cause });
  }
}
