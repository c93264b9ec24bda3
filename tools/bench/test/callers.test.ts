import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNTS, ACCOUNTS_PATH } from "../src/accounts.ts";
import { createCallers, type Caller } from "../src/callers.ts";
import { CREDENTIALS } from "../src/inputs.ts";
import { startAccountServer } from "../src/start-account-server.ts";

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
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  callers = await createCallers(`http://127.0.0.1:${address.port}`);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the headers of a call that the service reads. */
async function headersOf({ call }: Caller): Promise<Record<string, string>> {
  received.length = 0;
  expect(await call()).toEqual(ACCOUNTS);
  const [headers = {}] = received;
  const ofTheService = Object.entries(headers).filter(([name]) => name.startsWith("x-"));
  return Object.fromEntries(ofTheService.map(([name, value]) => [name, String(value)]));
}

test("every caller gets the accounts, and sends the same seven headers with the same lengths", async () => {
  for (const caller of callers) {
    const lengths = Object.entries(await headersOf(caller)).map(([name, { length }]) => [name, length]);
    expect({ [caller.what]: Object.fromEntries(lengths) }).toEqual({ [caller.what]: LENGTHS });
  }
});

test("a signing caller signs each call anew, and an unsigned caller repeats one signature", async () => {
  const unsigned = callers.filter(({ role }) => role === "unsigned").map(({ what }) => what);
  const same: string[] = [];
  for (const caller of callers) {
    const [{ "x-signature": one }, { "x-signature": other }] = [await headersOf(caller), await headersOf(caller)];
    if (one === other) same.push(caller.what);
  }
  expect(same).toEqual(unsigned);
});

test("the account server returns the account list, responds 404 to other paths, and stops", async () => {
  const { baseUrl, stop } = await startAccountServer();
  const response = await fetch(baseUrl + ACCOUNTS_PATH);
  expect(await response.json()).toEqual(ACCOUNTS);
  expect((await fetch(`${baseUrl}/made-up/path`)).status).toBe(404);
  await stop();
  await expect(fetch(baseUrl + ACCOUNTS_PATH)).rejects.toThrow("fetch failed");
});
