import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ClientOptions } from "../src/index.ts";
import { KINDS, operationOf, startFixture } from "./fixture.ts";
import { getNotes, hangUp, LIST, seen, send, signedText } from "./support.ts";

const SAMPLE = JSON.stringify(operationOf("listNotes").sample);

describe("scenarios of a sandbox", () => {
  test("the scenario `slow` delays a correct response by 250 ms", async () => {
    await using sandbox = await startFixture({ scenario: "slow" });
    const start = performance.now();
    expect(await seen(getNotes(sandbox))).toBe(`200 ${SAMPLE}`);
    // A timer may end a millisecond too early.
    expect(performance.now() - start).toBeGreaterThan(248);
    expect(sandbox.requests).toMatchObject([{ status: 200, scenario: "slow" }]);
  });

  test("the scenario `reset` resets the connection without a response", async () => {
    await using sandbox = await startFixture({ scenario: "reset" });
    const { read, error } = await rawExchange(sandbox);
    expect({ read, error }).toEqual({ read: "", error: "ECONNRESET" });
    expect(sandbox.requests).toMatchObject([{ status: undefined, scenario: "reset" }]);
  });

  test("the scenario `truncated` closes the connection after half of the body", async () => {
    await using sandbox = await startFixture({ scenario: "truncated" });
    const { read, error } = await rawExchange(sandbox);
    const [head = "", body] = read.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toContain(`\r\ncontent-length: ${SAMPLE.length}\r\n`);
    expect({ body, error }).toEqual({ body: SAMPLE.slice(0, SAMPLE.length / 2), error: undefined });
    expect(sandbox.requests).toMatchObject([{ status: 200, scenario: "truncated" }]);
  });

  test("the scenario `garbage` responds with status 200 and the HTML page of a proxy", async () => {
    await using sandbox = await startFixture({ scenario: "garbage" });
    const response = await getNotes(sandbox);
    expect({ status: response.status, type: response.headers.get("content-type") }).toEqual({
      status: 200,
      type: "text/html",
    });
    expect(await response.text()).toContain("<title>Made-up proxy</title>");
    expect(sandbox.requests).toMatchObject([{ status: 200, scenario: "garbage" }]);
  });

  test("the scenario `rate_limited` sends status 429 and either a number or a date in `Retry-After`", async () => {
    await using sandbox = await startFixture({ scenario: "rate_limited" });
    const forms = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const before = Date.now();
      const response = await getNotes(sandbox);
      expect(response.status).toBe(429);
      expect(await response.json()).toMatchObject({ code: "rate_limited" });
      const after = response.headers.get("retry-after") ?? "";
      forms.add(after === "1" ? "seconds" : "date");
      if (after === "1") continue;
      expect(new Date(after).toUTCString()).toBe(after);
      // The sandbox rounds the date up to whole seconds.
      expect(Date.parse(after)).toBeGreaterThanOrEqual(before + 1000);
      expect(Date.parse(after)).toBeLessThan(Date.now() + 2000);
    }
    expect(forms).toEqual(new Set(["seconds", "date"]));
    expect(sandbox.requests[0]).toMatchObject({ status: 429, scenario: "rate_limited" });
  });

  test("the scenario `unavailable` sends status 503 without `Retry-After`", async () => {
    await using sandbox = await startFixture({ scenario: "unavailable" });
    const response = await getNotes(sandbox);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, null]);
    expect(await response.json()).toMatchObject({ code: "unavailable", sandbox: expect.stringContaining("made up") });
    expect(sandbox.requests).toMatchObject([{ status: 503, scenario: "unavailable" }]);
  });

  test("the scenario `redirect_elsewhere` redirects to the same path at a different origin", async () => {
    await using sandbox = await startFixture({ scenario: "redirect_elsewhere" });
    const response = await getNotes(sandbox);
    const elsewhere = new URL(response.headers.get("location") ?? "");
    expect({ status: response.status, path: elsewhere.pathname }).toEqual({ status: 307, path: LIST });
    expect(elsewhere.origin).not.toBe(sandbox.baseUrl);
    expect(sandbox.requests).toMatchObject([{ status: 307, scenario: "redirect_elsewhere" }]);
  });

  test("the scenario `drift` chooses the missing field at random", async () => {
    await using sandbox = await startFixture({ scenario: "drift" });
    const responses = new Set<string>();
    for (let i = 0; i < 20; i++) responses.add(await seen(getNotes(sandbox)));
    expect([...responses].sort()).toEqual([
      '200 [{"note_id":"sandbox-note-1"},{"note_id":"sandbox-note-2"}]',
      '200 [{"note_type":"sandbox-note-type-1"},{"note_type":"sandbox-note-type-2"}]',
    ]);
    expect(sandbox.requests[0]).toMatchObject({ status: 200, scenario: "drift" });
  });
});

describe.each(KINDS)("scenarios of a sandbox from %s", (_, start) => {
  test("a sandbox records no status if the client aborts during the scenario `slow`", async () => {
    await using sandbox = await start({ scenario: "slow" });
    await hangUp(sandbox);
    // The delay of the scenario `slow` is shorter than 300 ms.
    await pause(300);
    expect(sandbox.requests).toMatchObject([{ status: undefined, scenario: "slow" }]);
  });

  test("a sandbox records the request that a client sends after a redirect", async () => {
    await using sandbox = await start({ scenario: "redirect_elsewhere" });
    const elsewhere = new URL((await getNotes(sandbox)).headers.get("location") ?? "");
    expect(elsewhere.hostname).toMatch(/^(?:localhost|elsewhere\.invalid)$/);
    expect((await getNotes(sandbox, { redirect: "follow" })).status).toBe(401);
    const followed = new Map(sandbox.requests.at(-1)?.headers);
    expect([followed.get("host"), followed.has("x-signature")]).toEqual([elsewhere.host, true]);
  });
});

test("a sandbox with the scenario `reset` responds with status 401 to an unsigned request", async () => {
  await using sandbox = await startFixture({ scenario: "reset" });
  expect((await fetch(sandbox.baseUrl + LIST)).status).toBe(401);
  expect(sandbox.requests).toMatchObject([{ status: 401, scenario: undefined }]);
});

test("a sandbox applies `reset`, but not `drift`, to a request for an undocumented operation", async () => {
  await using sandbox = await startFixture({ scenario: "reset" });
  const order = () => send(sandbox, "POST", "/made-up", "{}");
  await expect(order()).rejects.toThrow("fetch failed");
  sandbox.setScenario("drift");
  expect((await order()).status).toBe(501);
  expect(sandbox.requests.map(({ status, scenario }) => [status, scenario])).toEqual([
    [undefined, "reset"],
    [501, undefined],
  ]);
});

async function rawExchange(sandbox: ClientOptions) {
  const text = await signedText(sandbox);
  const { port, hostname } = new URL(sandbox.baseUrl);
  const socket = connect(Number(port), hostname);
  let read = "";
  let error: string | undefined;
  socket.on("data", (chunk) => (read += chunk.toString()));
  socket.on("error", (cause: NodeJS.ErrnoException) => (error = cause.code));
  socket.write(text);
  await once(socket, "close").catch(() => undefined);
  return { read, error };
}
