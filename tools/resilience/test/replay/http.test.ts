import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createSigner, type SignedRequest } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { describe, expect, test } from "vitest";
import { APP_KEY, APP_SECRET } from "../../src/replay/signed-requests.ts";
import { serve, type ListeningServer, type ServerName } from "../helpers/http-servers.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const SERVERS: readonly ServerName[] = ["node:http", "Hono"];

describe.each(SERVERS)("a verifier in a %s server", (name) => {
  const start = () =>
    serve[name](
      createVerifier({
        secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
        tolerance: 300_000,
        replayStore: memoryReplayStore({ capacity: 1_000 }),
      }),
    );

  test("a verifier in an HTTP server passes the body of a signed request to the handler", async () => {
    await using server = await start();
    const body = '{"note":"größer & höher","price":1.50}';
    const signed = await signer.sign({ method: "POST", url: `${server.url}/made/up`, body });
    expect(await send("POST", signed)).toEqual([200, body]);
  });

  test("a verifier in an HTTP server accepts a signed request whose path and query contain special characters", async () => {
    await using server = await start();
    const url = `${server.url}/my%20list/%C3%A9%2Fb//?b=2&a=1&b=1&c&=&q=%26%3D+%2B&q=[x]|%E2%82%AC'`;
    expect(await send("GET", await signer.sign({ method: "GET", url }))).toEqual([200, ""]);
  });

  test("a verifier in an HTTP server rejects a replay of an accepted request", async () => {
    await using server = await start();
    const signed = await signer.sign({ method: "POST", url: `${server.url}/made/up`, body: '{"a":1}' });
    expect(await send("POST", signed)).toEqual([200, '{"a":1}']);
    expect(await send("POST", signed)).toEqual([401, "nonce_reused"]);
  });

  test("a verifier in an HTTP server rejects a changed, missing or additional body", async () => {
    await using server = await start();
    const signed = await signer.sign({ method: "POST", url: `${server.url}/made/up`, body: '{"a":1}' });
    const without = await signer.sign({ method: "POST", url: `${server.url}/made/up` });
    for (const tampered of [
      { ...signed, body: '{"a":1} ' },
      { ...signed, body: '{"a":1' },
      { ...signed, body: undefined },
      { ...without, body: "[]" },
    ]) {
      expect(await send("POST", tampered)).toEqual([401, "signature_mismatch"]);
    }
    // The rejected requests have the same nonces, but the verifier stores only the nonces of accepted requests.
    expect(await send("POST", signed)).toEqual([200, '{"a":1}']);
    expect(await send("POST", without)).toEqual([200, ""]);
  });

  test.each(["Host: elsewhere.example.com", "X-App-Key: another"])(
    "a verifier in an HTTP server rejects a repeated header: %s",
    async (line) => {
      await using server = await start();
      const lines = await signedLines(server, "GET");
      expect(await sendLines(server, [...lines, line])).toContain("malformed_header");
    },
  );

  test("a verifier in an HTTP server accepts header names in upper case", async () => {
    await using server = await start();
    const lines = await signedLines(server, "GET");
    const upperCase = lines.map((line) => line.replace(/^x-[^:]*/, (name) => name.toUpperCase()));
    expect(await sendLines(server, upperCase)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("a verifier in an HTTP server accepts requests after a client closed a connection before the end of a body", async () => {
    await using server = await start();
    const socket = connect(server.port, "127.0.0.1");
    const lines = [...(await signedLines(server, "POST")), "Content-Length: 100", "", "half"];
    await new Promise((resolve) => socket.write(lines.join("\r\n"), resolve));
    socket.resetAndDestroy();
    const signed = await signer.sign({ method: "GET", url: `${server.url}/made/up` });
    expect(await send("GET", signed)).toEqual([200, ""]);
  });
});

async function send(method: string, { url, headers, body }: SignedRequest): Promise<[status: number, text: string]> {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return [response.status, await response.text()];
}

async function signedLines({ url, port }: ListeningServer, method: string): Promise<string[]> {
  const { headers } = await signer.sign({ method, url: `${url}/made/up` });
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} /made/up HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close", ...fields];
}

async function sendLines({ port }: ListeningServer, lines: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}
