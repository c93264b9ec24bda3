import { createSigner } from "@org/signing";
import { describe, expect, test, vi } from "vitest";
import { readBody } from "../src/body.ts";
import { MAX_BODY_BYTES } from "../src/limits.ts";
import { createRecorder } from "../src/recorder.ts";
import type { WireRequest } from "../src/wire.ts";
import { KINDS } from "./fixture.ts";
import { getNotes, seen, send } from "./support.ts";

describe.each(KINDS)("a sandbox from %s", (_, start) => {
  test("a sandbox accepts a body of the maximum size", async () => {
    await using broker = await start();
    const body = `"${"a".repeat(MAX_BODY_BYTES - 2)}"`;
    expect((await send(broker, "POST", "/made-up", body)).status).toBe(501);
    expect(broker.requests[0]?.body).toHaveLength(MAX_BODY_BYTES);
  });

  test.each([MAX_BODY_BYTES - 1, 10 * MAX_BODY_BYTES])(
    "a sandbox responds with status 413 to a JSON string of %i letters",
    async (letters) => {
      await using broker = await start();
      const response = await send(broker, "POST", "/made-up", `"${"a".repeat(letters)}"`);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: "body_too_large",
        sandbox: expect.stringContaining("made up for the sandbox"),
      });
      expect(broker.requests).toMatchObject([{ target: "/made-up", status: 413, body: new Uint8Array() }]);
      expect(await seen(getNotes(broker))).toContain("200");
    },
  );

  test("a sandbox does not explain a wrong signature if the request is too large", async () => {
    await using broker = await start();
    const url = `${broker.baseUrl}/made-up?${"a=1&".repeat(3000)}a=1`;
    const { headers } = await createSigner({ ...broker, appSecret: "another-made-up-secret" }).sign({
      method: "GET",
      url,
    });
    const response = await fetch(url, { headers: { "x-version": "v3", ...headers } });
    expect(await response.json()).toMatchObject({
      code: "signature_mismatch",
      message: expect.stringContaining("because the request is too large"),
    });
  });

  test("a sandbox accepts a request after the clock has changed", async () => {
    await using broker = await start();
    expect(await seen(getNotes(broker))).toContain("200");
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 0, 1));
    expect(await seen(getNotes(broker))).toContain("200");
    clock.mockRestore();
    expect(await seen(getNotes(broker))).toContain("200");
  });
});

test("readBody returns the correct bytes if the stream uses the same memory for each chunk", async () => {
  const chunk = new Uint8Array(1);
  async function* chunks() {
    for (let n = 0; n < 3000; n++) {
      chunk[0] = n % 251;
      yield chunk;
    }
  }
  const expected = Uint8Array.from({ length: 3000 }, (_, n) => n % 251);
  expect(await readBody(chunks())).toEqual({ body: expected, isTooLarge: false });
});

describe("the recorder", () => {
  const requestOf = (name: string, bytes: number): WireRequest => ({
    method: "POST",
    target: `/${name}`,
    headers: [["host", "a"]],
    body: new Uint8Array(bytes),
  });
  const LIMIT = 1_000_000;
  const half = LIMIT / 2 - 1000;

  test.each([
    ["without a header", [], 600],
    ["with 900 empty headers", Array.from({ length: 900 }, () => ["a", ""] as const), 900 * 80],
  ])("the recorder limits the memory of recorded requests %s", (_, headers, memory) => {
    const { requests, record } = createRecorder(LIMIT);
    const count = Math.ceil(LIMIT / memory) + 1;
    for (let n = 0; n < count; n++) record({ method: "GET", target: "/", headers, body: new Uint8Array() });
    expect(requests.length).toBeLessThan(count);
  });

  test("the recorder drops the oldest request if the requests exceed the memory limit", () => {
    const { requests, record } = createRecorder(LIMIT);
    for (const name of ["first", "second"]) record(requestOf(name, half));
    expect(requests.map(({ target }) => target)).toEqual(["/first", "/second"]);
    record(requestOf("third", half));
    expect(requests.map(({ target }) => target)).toEqual(["/second", "/third"]);
  });

  test("the recorder keeps a request that is larger than the memory limit, until the next request arrives", () => {
    const { requests, record } = createRecorder(LIMIT);
    record(requestOf("first", LIMIT));
    expect(requests).toHaveLength(1);
    record(requestOf("second", 0));
    expect(requests.map(({ target }) => target)).toEqual(["/second"]);
  });
});
