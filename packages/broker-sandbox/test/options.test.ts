import { describe, expect, test } from "vitest";
import { SandboxError, startSandbox } from "../src/index.ts";
import { brokerHandlers } from "../src/msw.ts";
import { startSandboxOf } from "../src/sandbox.ts";
import { startFixture, startHandlers, TABLE } from "./fixture.ts";
import { getNotes, seen, send } from "./support.ts";

const cyclic: { self?: object } = {};
cyclic.self = cyclic;

describe("invalid options", () => {
  test.each([
    ["unknown_scenario", { scenario: "nonsense" }, "There is no scenario nonsense. Use one of slow, reset,"],
    ["unknown_option", { scenarios: [] }, "There is no option scenarios. Use one of credentials, faultRate,"],
    ["invalid_option", { faultRate: 1.1 }, "faultRate must be a number from 0 to 1."],
    ["invalid_option", { faultRate: -0.1 }, "faultRate must be"],
    ["invalid_option", { faultRate: Number.NaN }, "faultRate must be"],
    ["invalid_option", { seed: 1.5 }, "seed must be an integer from 0 to 4294967295."],
    ["invalid_option", { seed: 2 ** 32 }, "seed must be"],
    ["invalid_option", { seed: "7" }, "seed must be"],
    [
      "invalid_option",
      { credentials: { appKey: "made-up-key" } },
      "credentials must be an object with an appKey of visible ASCII",
    ],
    ["invalid_option", { credentials: { appKey: "made-up-key", appSecret: "" } }, "credentials must be"],
    ["invalid_option", { credentials: null }, "credentials must be"],
    [
      "invalid_option",
      { credentials: { appKey: "a b", appSecret: "made-up" } },
      "credentials must be an object with an appKey of visible",
    ],
    ["invalid_option", { credentials: { appKey: "é", appSecret: "made-up" } }, "credentials must be"],
    ["invalid_option", { credentials: { appKey: "made-up-key", appSecret: "\ud800" } }, "credentials must be"],
    ["invalid_option", { credentials: [] }, "or a list of such objects with different app keys."],
    ["invalid_option", { credentials: [{ appKey: "a", appSecret: "b" }, null] }, "credentials must be"],
    [
      "invalid_option",
      { credentials: ["made-up-1", "made-up-2"].map((appSecret) => ({ appKey: "a", appSecret })) },
      "credentials must be",
    ],
    ["unknown_scenario", { scenario: Symbol("slow") }, "There is no scenario of type symbol. Use one of"],
    ["unknown_scenario", { scenario: Object.create(null) }, "There is no scenario of type object."],
    ["unknown_scenario", { scenario: null }, "There is no scenario of type null."],
  ])(
    "startSandbox and brokerHandlers fail with the code `%s` if the options are %o",
    async (code, options, message) => {
      const refused = { name: "SandboxError", code, message: expect.stringContaining(message) };
      // The type `object` hides the wrong options from the compiler.
      const untyped: object = options;
      await expect(startSandbox(untyped)).rejects.toMatchObject(refused);
      expect(() => brokerHandlers({ baseUrl: "https://api.example.com", ...untyped })).toThrow(
        expect.objectContaining(refused),
      );
    },
  );

  test.each<[string, unknown, string]>([
    ["invalid_option", 2, "responses must be an object with the names of operations as properties."],
    ["invalid_option", null, "responses must be an object"],
    ["invalid_option", [], "responses must be an object"],
    ["unknown_operation", { listNote: [] }, "There is no documented operation listNote. Use one of listBars,"],
    ["unknown_operation", { toString: [] }, "There is no documented operation toString."],
    [
      "invalid_option",
      { listNotes: [1n] },
      "responses.listNotes must be JSON, a Response, or a function that returns one of them.",
    ],
    ["invalid_option", { listNotes: [cyclic] }, "responses.listNotes must be JSON,"],
    ["invalid_option", { listNotes: Symbol("notes") }, "responses.listNotes must be JSON,"],
    ["invalid_option", { listNotes: { toJSON: () => undefined } }, "responses.listNotes must be JSON,"],
    ["invalid_option", { exportOrders: [] }, "responses.exportOrders must be text, a Response,"],
    ["invalid_option", { downloadStatement: "text" }, "responses.downloadStatement must be a Uint8Array, a Response,"],
    ["invalid_option", { cancelOrder: {} }, "responses.cancelOrder must be nothing, a Response,"],
  ])(
    "startSandbox and brokerHandlers fail with the code `%s` if `responses` is %o",
    async (code, responses, message) => {
      const refused = expect.objectContaining({
        name: "SandboxError",
        code,
        message: expect.stringContaining(message),
      });
      await expect(startFixture(Object({ responses }))).rejects.toEqual(refused);
      await expect(startHandlers(Object({ responses }))).rejects.toEqual(refused);
    },
  );

  test.each([-1, 65_536, 1.5, Number.NaN])(
    "startSandbox fails with the code `invalid_option` if the port is %d",
    async (port) => {
      await expect(startSandbox({ port })).rejects.toMatchObject({ code: "invalid_option" });
    },
  );

  test.each([[null], [5], ["ab"], [[]], [Symbol("options")], [5n], [() => ({})]])(
    "startSandbox and brokerHandlers fail if the options are %o instead of a plain object",
    async (options) => {
      const refused = { name: "SandboxError", code: expect.stringMatching(/^(?:invalid|unknown)_option$/) };
      await expect(Reflect.apply(startSandbox, undefined, [options])).rejects.toMatchObject(refused);
      expect(() => Reflect.apply(brokerHandlers, undefined, [options])).toThrow(expect.objectContaining(refused));
    },
  );

  test.each([[], [undefined], [{}], [{ baseUrl: undefined }], [{ baseUrl: 5 }]])(
    "brokerHandlers fails if `baseUrl` is missing or not a string (options %j)",
    (...options) => {
      expect(() => Reflect.apply(brokerHandlers, undefined, options)).toThrow(
        expect.objectContaining({
          name: "SandboxError",
          code: "invalid_option",
          message: "baseUrl must be an http or https origin, such as https://api.example.com.",
        }),
      );
    },
  );

  test.each([
    "ws://a",
    "ftp://a",
    "api.example.com",
    "https://api.example.com/v1",
    "https://api.example.com?a=1",
    "about:blank",
    "",
  ])("brokerHandlers fails if `baseUrl` is %j instead of an http or https origin", (baseUrl) => {
    expect(() => brokerHandlers({ baseUrl })).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  test("startSandbox has no option `baseUrl`, and brokerHandlers has no option `port`", async () => {
    const port: object = { port: 0 };
    expect(() => brokerHandlers({ baseUrl: "https://api.example.com", ...port })).toThrow(
      expect.objectContaining({ code: "unknown_option" }),
    );
    const baseUrl: object = { baseUrl: "https://api.example.com" };
    await expect(startSandbox(baseUrl)).rejects.toMatchObject({ code: "unknown_option" });
  });

  test("setScenario throws a SandboxError if the scenario is invalid", async () => {
    await using sandbox = await startFixture({ scenario: "garbage" });
    for (const scenario of ["nonsense", Symbol("slow"), Object.create(null), null, 5, [["slow"]]]) {
      expect(() => Reflect.apply(sandbox.setScenario, undefined, [scenario])).toThrow(SandboxError);
    }
    expect(await seen(getNotes(sandbox))).toContain("Made-up proxy");
  });
});

test("the sandbox responds with status 500 if a payload cannot be written as JSON", async () => {
  const notes: object[] = [];
  await using sandbox = await startFixture({ responses: { listNotes: notes } });
  notes.push(cyclic);
  expect(await seen(getNotes(sandbox))).toMatch(/^500 \{"code":"sandbox_failed","message":"The sandbox failed: /);
  expect(sandbox.requests).toMatchObject([{ status: 500 }]);
});

test("the sandbox responds with status 500 if Ajv cannot compile a schema", async () => {
  const { ping, ...operations } = TABLE.operations;
  if (ping === undefined) throw new Error("The fixture has no ping.");
  const body = { required: false, schema: { type: "nonsense" } };
  const table = { ...TABLE, operations: { ...operations, ping: { ...ping, method: "POST", body } } };
  const sandbox = await startSandboxOf(table, {});
  const response = await send(sandbox, "POST", ping.path, "{}");
  await sandbox.close();
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: "sandbox_failed",
    message: expect.stringMatching(/^The sandbox failed: Ajv cannot validate \/operations\/ping\/body of the spec: /),
  });
});

test("startSandbox uses the default credentials if all options are undefined", async () => {
  await using sandbox = await startFixture({
    port: undefined,
    credentials: undefined,
    responses: undefined,
    scenario: undefined,
    faultRate: undefined,
    seed: undefined,
  });
  expect(sandbox.appKey).toBe("sandbox-app-key");
});
