import { createBrokerClient, type BrokerClientOptions, type paths } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { createSigner, signRequest } from "@org/signing";
import axios from "axios";
import got, { type BeforeRequestHook } from "got";
import ky from "ky";
import createClient from "openapi-fetch";
import { Agent, request } from "undici";
import { ACCOUNTS_PATH } from "./accounts.ts";
import type { Call } from "./measure.ts";
import type { Limit } from "./results.ts";
import { CREDENTIALS } from "./inputs.ts";

export interface Caller {
  readonly what: string;
  /** Limit for the caller's calls per second, relative to those of another caller. */
  readonly budget?: Limit;
  readonly goal?: Limit;
  readonly call: Call;
}

const CLIENT = "`@org/broker-client` over `fetch`";
const UNDICI = "`undici.request`, signed";
/** The client over `fetch` should be faster than HTTP clients that sign in a hook, such as axios. */
const SLOWER: Limit = { bound: "at most", value: 1, of: CLIENT };

const signer = createSigner(CREDENTIALS);
const VERSION = { "x-version": "v3" };

/**
 * Creates the callers. The unsigned callers send the signature headers of an earlier request, so that the requests of
 * all callers have the same length.
 */
export async function createCallers(baseUrl: string): Promise<Caller[]> {
  const signed = await signer.sign({ method: "GET", url: baseUrl + ACCOUNTS_PATH });
  const headers = { ...signed.headers, ...VERSION };
  return [
    { what: "`openapi-fetch`, unsigned", call: openapiFetch(baseUrl, headers) },
    { what: CLIENT, goal: { bound: "at least", value: 0.85 }, call: brokerClient({ baseUrl }) },
    {
      what: "`@org/broker-client` over undici",
      goal: { bound: "at least", value: 0.95, of: UNDICI },
      // `npm install undici` installs undici 8, so the benchmark uses undici 8. The tests of @org/broker-client use
      // undici 7.
      call: brokerClient({ baseUrl, transport: undiciTransport({ dispatcher: new Agent() }) }),
    },
    { what: "`axios`, signed in an interceptor", budget: SLOWER, call: signedAxios(baseUrl) },
    { what: "`ky`, signed in a hook", budget: SLOWER, call: signedKy(baseUrl) },
    { what: "`got`, signed in a hook", budget: SLOWER, call: signedGot(baseUrl) },
    { what: UNDICI, call: signedUndici(baseUrl) },
    { what: "bare `fetch`, unsigned", call: bareFetch(baseUrl, headers) },
  ];
}

function bareFetch(baseUrl: string, headers: Record<string, string>): Call {
  return async () => (await fetch(baseUrl + ACCOUNTS_PATH, { headers })).json();
}

function openapiFetch(baseUrl: string, headers: Record<string, string>): Call {
  const client = createClient<paths>({ baseUrl, headers });
  return async () => (await client.GET(ACCOUNTS_PATH)).data;
}

function brokerClient(options: BrokerClientOptions): Call {
  const broker = createBrokerClient({ ...options, ...CREDENTIALS });
  return () => broker.trading.listAccounts();
}

function signedUndici(baseUrl: string): Call {
  const url = baseUrl + ACCOUNTS_PATH;
  return async () => {
    const { headers } = await signer.sign({ method: "GET", url });
    const { body } = await request(url, { headers: { ...headers, ...VERSION } });
    return body.json();
  };
}

function signedAxios(baseURL: string): Call {
  const client = axios.create({ baseURL, headers: VERSION });
  client.interceptors.request.use(async (config) => {
    const { method = "get" } = config;
    const { headers } = await signer.sign({ method, url: axios.getUri(config) });
    config.headers.set(headers);
    return config;
  });
  return async () => (await client.get<unknown>(ACCOUNTS_PATH)).data;
}

function signedKy(baseUrl: string): Call {
  const client = ky.create({
    baseUrl,
    headers: VERSION,
    hooks: { beforeRequest: [({ request }) => signRequest(request, signer)] },
  });
  return () => client.get(ACCOUNTS_PATH).json();
}

function signedGot(prefixUrl: string): Call {
  const sign: BeforeRequestHook = async (options) => {
    const { method, url = "" } = options;
    const { headers } = await signer.sign({ method, url });
    Object.assign(options.headers, headers);
  };
  const client = got.extend({ prefixUrl, headers: VERSION, hooks: { beforeRequest: [sign] } });
  return () => client.get(ACCOUNTS_PATH.slice(1)).json();
}
