import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { scratchFolder } from "@org/testing";
import { afterAll, expect, test } from "vitest";
import { serve } from "../src/serve.ts";

const parent = await scratchFolder("site-");
const directory = join(parent.path, "dist");
await mkdir(join(directory, "guides"), { recursive: true });
await writeFile(join(parent.path, "outside.txt"), "outside");
await writeFile(join(directory, "index.html"), "home");
await writeFile(join(directory, "404.html"), "not found");
await writeFile(join(directory, "guides/a b.txt"), "guide");
const { server, url } = await serve(directory, "/docs/");
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await parent[Symbol.asyncDispose]();
});

/** Sends a request target unchanged, because fetch normalizes URLs. With HTTP/1.0, the response has no chunks. */
async function send(target: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${target} HTTP/1.0\r\nhost: a\r\n\r\n`);
  return text(socket);
}

test.for([
  ["/docs/", "home"],
  ["/docs/?a=/../..", "home"],
  ["/docs/guides/a%20b.txt", "guide"],
] as const)("serve responds to %s with the file", async ([target, body]) => {
  expect(await send(target)).toMatch(new RegExp(`^HTTP/1.1 200 [^]*\\r\\n\\r\\n${body}$`));
});

test.for(["//", "/", "/docs/%", "/docs/../outside.txt", "/docs/..%2foutside.txt", "/docs/gone.js"])(
  "serve responds to %s with the page for 404, and to the next request with a file",
  async (target) => {
    const response = await send(target);
    expect(response).toMatch(/^HTTP\/1.1 404 [^]*\r\n\r\nnot found$/);
    expect(response).toContain("content-type: text/html");
    expect(await send("/docs/")).toContain("home");
  },
);

test("serve rejects if another server has the port", async () => {
  await expect(serve(directory, "/", Number(new URL(url).port))).rejects.toThrow("EADDRINUSE");
});
