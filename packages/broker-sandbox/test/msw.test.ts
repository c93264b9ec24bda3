import { execFile } from "node:child_process";
import https from "node:https";
import { text } from "node:stream/consumers";
import { createSigner } from "@org/signing";
import { describe, expect, test, vi } from "vitest";
import type { Fault } from "../src/index.ts";
import { brokerHandlers } from "../src/msw.ts";
import { FLAKY } from "../src/scenarios.ts";
import { operationOf, startFixture, startHandlers } from "./fixture.ts";
import { faultsOf, getNotes, LIST, seen, send } from "./support.ts";

const baseUrl = "https://api.example.com";
const SAMPLE = JSON.stringify(operationOf("listNotes").sample);

function loadsWithoutMsw(entry: string): Promise<boolean> {
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith("msw")) throw new Error("msw is missing.");
        return next(name, context);
      },
    });
    await import(${JSON.stringify(new URL(entry, import.meta.url))});`;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "--eval", program], (error) => resolve(error === null));
  });
}

test("the main entry point works without the package msw", async () => {
  expect(await loadsWithoutMsw("../src/index.ts")).toBe(true);
  expect(await loadsWithoutMsw("../src/msw.ts")).toBe(false);
});

describe("the handlers from brokerHandlers", () => {
  test("the object from brokerHandlers has exactly the enumerable fields baseUrl, appKey and appSecret", () => {
    const broker = brokerHandlers({ baseUrl: `${baseUrl}/` });
    expect({ ...broker }).toEqual({ baseUrl, appKey: broker.appKey, appSecret: broker.appSecret });
    expect(broker).toMatchObject({ requests: [], handlers: [expect.anything()], setScenario: expect.any(Function) });
  });

  test("the handlers from brokerHandlers record the unchanged target and body of a request", async () => {
    await using broker = await startHandlers();
    const response = await send(broker, "POST", "/a%20b?c=d%26", '{"e":1}');
    expect(await response.json()).toMatchObject({ code: "not_specified" });
    expect(broker.requests).toMatchObject([{ target: "/a%20b?c=d%26", body: new TextEncoder().encode('{"e":1}') }]);
  });

  test("the handlers from brokerHandlers respond to a request from node:https", async () => {
    await using broker = await startHandlers();
    const { headers } = await createSigner(broker).sign({ method: "GET", url: baseUrl + LIST });
    const response = await new Promise<string>((resolve, reject) => {
      const request = https.get(baseUrl + LIST, { headers: { "x-version": "v3", ...headers } }, (response) =>
        resolve(text(response)),
      );
      request.on("error", reject);
    });
    expect(response).toBe(SAMPLE);
  });

  test("the handlers from brokerHandlers ignore a request to a different origin", async () => {
    await using broker = await startHandlers();
    const said = vi.spyOn(console, "error").mockReturnValue();
    await expect(getNotes({ ...broker, baseUrl: "https://other.example.com" })).rejects.toThrow("fetch failed");
    expect(said.mock.lastCall?.join()).toContain("without a matching request handler");
    expect(broker.requests).toEqual([]);
    said.mockRestore();
  });
});

describe("scenarios of the handlers", () => {
  const seenOf: Readonly<Record<Exclude<Fault, "slow">, readonly [response: unknown, status: number | undefined]>> = {
    reset: ["no response", undefined],
    truncated: ["200 broke off", 200],
    garbage: [expect.stringContaining("200 <!doctype html>"), 200],
    rate_limited: [expect.stringContaining('429 {"code":"rate_limited"'), 429],
    unavailable: [expect.stringContaining('503 {"code":"unavailable"'), 503],
    redirect_elsewhere: ["307 ", 307],
    drift: [expect.stringMatching(/^200 \[(?:\{"note_(?:id|type)":"[^"]+"\},?){2}\]$/), 200],
  };

  test.each(FLAKY)("the handlers inject the fault of the scenario `%s`", async (scenario) => {
    const [response, status] = seenOf[scenario];
    await using broker = await startHandlers({ scenario });
    expect(await seen(getNotes(broker))).toEqual(response);
    expect(broker.requests).toMatchObject([{ status, scenario }]);
  });

  test("the response of the scenario `redirect_elsewhere` has no content type", async () => {
    await using broker = await startHandlers({ scenario: "redirect_elsewhere" });
    expect((await getNotes(broker)).headers.get("content-type")).toBeNull();
  });

  test("the handlers and startSandbox choose the same faults for the same seed", async () => {
    const options = { scenario: "flaky", seed: 7 } as const;
    const inProcess = async () => {
      await using broker = await startHandlers(options);
      return await faultsOf(broker);
    };
    await using sandbox = await startFixture(options);
    expect(await inProcess()).toEqual(await faultsOf(sandbox));
  });
});
