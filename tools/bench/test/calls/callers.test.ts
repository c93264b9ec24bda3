import { listen } from "@org/testing";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNTS_PATH, CREDENTIALS, listAccounts } from "../../src/accounts.ts";
import { createCallers, type Caller } from "../../src/calls/callers.ts";
import { startAccountServers } from "../../src/calls/calls.ts";

const ACCOUNTS = await listAccounts();

const LENGTHS = {
  "x-app-key": CREDENTIALS.appKey.length,
  "x-signature": 44,
  "x-signature-algorithm": "HMAC-SHA256".length,
  "x-signature-nonce": 32,
  "x-signature-version": "1.0".length,
  "x-timestamp": "YYYY-MM-DDThh:mm:ssZ".length,
  "x-version": "v3".length,
};

const received: IncomingHttpHeaders[] = [];
const server = createServer(({ headers }, response) => {
  received.push(headers);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(ACCOUNTS));
});
let callers: Caller[] = [];

beforeAll(async () => {
  callers = await createCallers(`http://127.0.0.1:${await listen(server)}`);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function headersOf({ call }: Caller): Promise<Record<string, string>> {
  received.length = 0;
  expect(await call()).toEqual(ACCOUNTS);
  const [headers = {}] = received;
  const ofTheService = Object.entries(headers).filter(([name]) => name.startsWith("x-"));
  return Object.fromEntries(ofTheService.map(([name, value]) => [name, String(value)]));
}

test("every caller sends seven headers of the expected lengths", async () => {
  for (const caller of callers) {
    const lengths = Object.entries(await headersOf(caller)).map(([name, { length }]) => [name, length]);
    expect({ [caller.what]: Object.fromEntries(lengths) }).toEqual({ [caller.what]: LENGTHS });
  }
});

test("every caller that signs sends a new signature in each call", async () => {
  const unsigned = callers.map(({ what }) => what).filter((what) => what.endsWith("unsigned"));
  const same: string[] = [];
  for (const caller of callers) {
    const [{ "x-signature": one }, { "x-signature": other }] = [await headersOf(caller), await headersOf(caller)];
    if (one === other) same.push(caller.what);
  }
  expect(same).toEqual(unsigned);
});

test("the account servers return the account list", async () => {
  const { servers, stop } = await startAccountServers();
  const { http, https, certificate } = servers;
  for (const [baseUrl, allowH2] of [
    [http, false],
    [https, false],
    [https, true],
  ] as const) {
    const dispatcher = new Agent({ allowH2, connect: { ca: certificate } });
    const { body, headers } = await request(baseUrl + ACCOUNTS_PATH, { dispatcher });
    expect(await body.json()).toEqual(ACCOUNTS);
    expect(headers["connection"]).toBe(allowH2 ? undefined : "keep-alive");
    await dispatcher.destroy();
  }
  await stop();
  await expect(request(http + ACCOUNTS_PATH)).rejects.toThrow("ECONNREFUSED");
});
