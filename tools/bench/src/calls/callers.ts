import { createBrokerClient, type paths } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { createSigner, signRequest } from "@org/signing";
import axios from "axios";
import got, { type BeforeRequestHook } from "got";
import ky from "ky";
import createClient from "openapi-fetch";
import { Agent, request } from "undici";
import { ACCOUNTS_PATH, CREDENTIALS } from "../accounts.ts";
import type { Contender, Limit } from "../comparison.ts";
import type { Call } from "../measure.ts";

/** The limits are for the caller's calls per second, relative to those of another caller. */
export interface Caller extends Contender {
  readonly call: Call;
}

const CLIENT = "`@org/broker-client` over `fetch`";
const UNDICI = "`undici.request`, signed";
/** The client over `fetch` should be faster than HTTP clients that sign in a hook, such as axios. */
const SLOWER: Limit = { bound: "at most", value: 1, of: CLIENT };

const VERSION = { "x-version": "v3" };

/**
 * Creates the callers. The unsigned callers send the signature headers of an earlier request, so that the requests of
 * all callers have the same length.
 */
export async function createCallers(baseUrl: string): Promise<Caller[]> {
  const url = baseUrl + ACCOUNTS_PATH;
  const signer = createSigner(CREDENTIALS);
  const sign = async (method: string, url: string) => {
    const { headers } = await signer.sign({ method, url });
    return { ...headers, ...VERSION };
  };
  const headers = await sign("GET", url);

  const openapiFetch = createClient<paths>({ baseUrl, headers });
  const client = createBrokerClient({ baseUrl, ...CREDENTIALS });
  // `npm install undici` installs undici 8, so the benchmark uses undici 8.
  const transport = undiciTransport({ dispatcher: new Agent() });
  const clientOverUndici = createBrokerClient({ baseUrl, ...CREDENTIALS, transport });
  const signedAxios = axios.create();
  signedAxios.interceptors.request.use(async (config) => {
    config.headers.set(await sign(config.method ?? "get", axios.getUri(config)));
    return config;
  });
  const signedKy = ky.create({
    headers: VERSION,
    hooks: { beforeRequest: [({ request }) => signRequest(request, signer)] },
  });
  const signInGot: BeforeRequestHook = async ({ method, url, headers }) => {
    Object.assign(headers, await sign(method, String(url)));
  };
  const signedGot = got.extend({ hooks: { beforeRequest: [signInGot] } });
  const signedUndici = async () => {
    const { body } = await request(url, { headers: await sign("GET", url) });
    return body.json();
  };
  return [
    { what: "`openapi-fetch`, unsigned", call: async () => (await openapiFetch.GET(ACCOUNTS_PATH)).data },
    { what: CLIENT, goal: { bound: "at least", value: 0.85 }, call: () => client.trading.listAccounts() },
    {
      what: "`@org/broker-client` over undici",
      goal: { bound: "at least", value: 0.95, of: UNDICI },
      call: () => clientOverUndici.trading.listAccounts(),
    },
    {
      what: "`axios`, signed in an interceptor",
      budget: SLOWER,
      call: async () => (await signedAxios.get<unknown>(url)).data,
    },
    { what: "`ky`, signed in a hook", budget: SLOWER, call: () => signedKy.get(url).json() },
    { what: "`got`, signed in a hook", budget: SLOWER, call: () => signedGot(url).json() },
    { what: UNDICI, call: signedUndici },
    { what: "bare `fetch`, unsigned", call: async () => (await fetch(url, { headers })).json() },
  ];
}
