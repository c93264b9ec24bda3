// Wraps each recipe in a function `send`, so that the same tests run with every recipe.
import { text } from "node:stream/consumers";
import { signedAxios } from "../../src/axios.ts";
import { signedFetch } from "../../src/fetch.ts";
import { signedGot } from "../../src/got.ts";
import { signedKy } from "../../src/ky.ts";
import { sendSigned } from "../../src/node-http.ts";
import { signedOpenapiFetch } from "../../src/openapi-fetch.ts";
import { signer } from "./support.ts";

interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly json?: unknown;
}

interface ClientUnderTest {
  readonly name: string;
  /** Error message or status that a call gets for a redirect. */
  readonly redirect: RegExp;
  /**
   * Result of a call whose path contains `..`. With `dot_segment`, the signer rejects the path. With `resolved`, the
   * HTTP client sends `/up` instead of `/made/../up`.
   */
  readonly dots: "dot_segment" | "resolved";
  /** Resolves with the status of the response, even if the status is 400 or more. */
  readonly send: (url: string, call: Call) => Promise<number>;
}

function searchParams({ query = {} }: Call): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of [values].flat()) params.append(name, value);
  return params;
}

function written(call: Call): { target: string; body: string | undefined } {
  const query = searchParams(call).toString();
  const target = query === "" ? call.path : `${call.path}?${query}`;
  return { target, body: call.json === undefined ? undefined : JSON.stringify(call.json, null, 2) };
}

interface AnyOperation {
  parameters: { query: NonNullable<Call["query"]> };
  requestBody?: { content: { "application/json": unknown } };
  responses: { 200: { content: { "application/json": unknown } } };
}

type AnyPath = Record<string, Record<"get" | "post" | "put" | "delete", AnyOperation>>;

export const clients: readonly ClientUnderTest[] = [
  {
    name: "fetch",
    redirect: /A signed request must not follow a redirect/,
    dots: "dot_segment",
    async send(url, call) {
      const { target, body } = written(call);
      const { method = "GET" } = call;
      const { status } = await signedFetch(url, signer)(target, { method, ...(body !== undefined && { body }) });
      return status;
    },
  },
  {
    name: "openapi-fetch",
    redirect: /A signed request must not follow a redirect/,
    dots: "dot_segment",
    async send(url, { method = "GET", path, query = {}, json }) {
      const { response } = await signedOpenapiFetch<AnyPath>(url, signer)[method](path, {
        params: { query },
        body: json,
      });
      return response.status;
    },
  },
  {
    name: "axios",
    redirect: /^Request failed with status code 30\d$/,
    dots: "dot_segment",
    async send(url, { method = "GET", path, query, json }) {
      const validateStatus = (status: number) => status < 300 || status >= 400;
      const options = { url: path, method, params: query ?? {}, data: json, validateStatus };
      const { status } = await signedAxios(url, signer).request(options);
      return status;
    },
  },
  {
    name: "got",
    redirect: /^The response is a redirect\. Signed requests do not follow it\.$/,
    dots: "resolved",
    async send(url, call) {
      const { method = "GET", path, json } = call;
      const options = { method, searchParams: searchParams(call), throwHttpErrors: false };
      const { statusCode } = await signedGot(url, signer)(path.slice(1), {
        ...options,
        ...(json !== undefined && { json }),
      });
      return statusCode;
    },
  },
  {
    name: "ky",
    redirect: /A signed request must not follow a redirect/,
    dots: "resolved",
    async send(url, call) {
      const { method = "GET", path, json } = call;
      const options = { method, searchParams: searchParams(call), throwHttpErrors: false };
      const { status } = await signedKy(url, signer)(path, { ...options, ...(json !== undefined && { json }) });
      return status;
    },
  },
  {
    name: "node:http",
    redirect: /^30\d$/,
    dots: "dot_segment",
    async send(url, call) {
      const { target, body } = written(call);
      const response = await sendSigned(signer, call.method ?? "GET", url + target, body);
      await text(response);
      return response.statusCode ?? 0;
    },
  },
];
