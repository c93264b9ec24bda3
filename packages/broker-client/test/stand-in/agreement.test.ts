// The stand-in in this directory can replace openapi-fetch. This test gives random calls to the stand-in and to
// openapi-fetch, and compares the requests and the results.
import fc from "fast-check";
import createClient from "openapi-fetch/dist/index.mjs";
import { expect, test } from "vitest";
import { bodyText } from "../../src/validation/body.ts";
import { readInit } from "../../src/transport/request-init.ts";
import { BASE_URL } from "../helpers/support.ts";
import createStandIn from "./openapi-fetch.ts";
import { randomAnswer, randomCall, type Call } from "./random-call.ts";

const RUNS = 2000;

type RequestOperation = (method: string, path: string, init: object) => Promise<object>;

const options = { baseUrl: BASE_URL, bodySerializer: bodyText };
const [standIn, original] = [requestOf(createStandIn(options)), requestOf(createClient(options))];

test("the stand-in sends the same requests and returns the same results as openapi-fetch", async () => {
  let arrived = 0;
  const property = fc.asyncProperty(randomCall, randomAnswer, async (call, answer) => {
    fc.pre(isSendable(call));
    const { sent, given } = await observe(standIn, call, answer);
    expect({ sent, given }).toEqual(await observe(original, call, answer));
    arrived += sent.length;
  });
  await fc.assert(property, { numRuns: RUNS });
  expect(arrived).toBe(RUNS);
});

/** Returns `request` without its types, because the types of openapi-fetch need a literal path. */
function requestOf(client: object): RequestOperation {
  return Reflect.get(client, "request");
}

function isSendable({ method, path, init }: Call): boolean {
  try {
    readInit(method, path, init);
    return true;
  } catch {
    return false;
  }
}

async function observe(request: RequestOperation, { method, path, init }: Call, answer: () => Response) {
  const sent: unknown[] = [];
  const fetch = async (request: Request) => {
    const { method, url, headers, redirect, constructor } = request;
    const body = await request.text();
    sent.push({ method, url: withoutEmptyPieces(url), headers: [...headers], body, redirect, constructor });
    return answer();
  };
  const given = await request(method, path, { ...init, fetch }).then(read, String);
  return { sent, given };
}

/** Removes empty pieces of a query, as the signer does. */
function withoutEmptyPieces(url: string): string {
  return url.replaceAll(/&+/g, "&").replace("?&", "?").replace(/[?&]$/, "");
}

async function read(answer: object): Promise<unknown> {
  return Promise.all(
    Object.entries(answer).map(async ([name, value]: [string, unknown]) => {
      if (value instanceof Response) return [name, value.status, value.bodyUsed];
      if (value instanceof Blob) return [name, value.type, await value.text()];
      if (value instanceof ReadableStream) return [name, "a stream", await new Response(value).text()];
      if (value instanceof ArrayBuffer) return [name, ...new Uint8Array(value)];
      return [name, value];
    }),
  );
}
