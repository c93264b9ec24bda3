// The account list by each HTTP client that a team would choose. Signed calls use @org/signing through the hook that the
// library provides. All other options are the library's defaults, and each caller returns the parsed JSON.
import { createBrokerClient, type paths } from "@org/broker-client";
import { createSigner, signRequest } from "@org/signing";
import axios from "axios";
import got, { type BeforeRequestHook } from "got";
import ky from "ky";
import createClient from "openapi-fetch";
import { ACCOUNTS_PATH } from "./accounts.ts";
import type { Call } from "./call-rate.ts";
import { CREDENTIALS } from "./inputs.ts";

export interface Caller {
  readonly what: string;
  /** Our client, another client that signs, or one that does not sign. */
  readonly role: "client" | "signed" | "unsigned";
  readonly call: Call;
}

const signer = createSigner(CREDENTIALS);
const VERSION = { "x-version": "v3" };

/** Creates the callers. The unsigned ones send the headers of one signed call again and again. */
export async function createCallers(baseUrl: string): Promise<Caller[]> {
  const signed = await signer.sign({ method: "GET", url: baseUrl + ACCOUNTS_PATH });
  const headers = { ...signed.headers, ...VERSION };
  return [
    { what: "`openapi-fetch`, unsigned", role: "unsigned", call: openapiFetch(baseUrl, headers) },
    { what: "`@org/broker-client`", role: "client", call: brokerClient(baseUrl) },
    { what: "`axios`, signed in an interceptor", role: "signed", call: signedAxios(baseUrl) },
    { what: "`ky`, signed in a hook", role: "signed", call: signedKy(baseUrl) },
    { what: "`got`, signed in a hook", role: "signed", call: signedGot(baseUrl) },
    { what: "bare `fetch`, unsigned", role: "unsigned", call: bareFetch(baseUrl, headers) },
  ];
}

function bareFetch(baseUrl: string, headers: Record<string, string>): Call {
  return async () => (await fetch(baseUrl + ACCOUNTS_PATH, { headers })).json();
}

function openapiFetch(baseUrl: string, headers: Record<string, string>): Call {
  const client = createClient<paths>({ baseUrl, headers });
  return async () => (await client.GET(ACCOUNTS_PATH)).data;
}

function brokerClient(baseUrl: string): Call {
  const broker = createBrokerClient({ baseUrl, ...CREDENTIALS });
  return () => broker.trading.listAccounts();
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
