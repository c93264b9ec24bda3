// What compiles and what must not: the assertions are for the type checker.
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  ConfigurationError,
  createBrokerClient,
  isBrokerError,
  type components,
  type NotDocumented,
} from "../src/index.ts";
import { CREDENTIALS } from "./support.ts";

const answer = () => Promise.resolve(Response.json([{ account_id: "made-up", account_type: "MADE_UP", more: 1 }]));
const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS, fetch: answer });

describe("types", () => {
  test("listAccounts gives accounts: two known fields, and others that must be looked at", async () => {
    const accounts = await broker.trading.listAccounts();
    expectTypeOf(accounts).toEqualTypeOf<components["schemas"]["Account"][]>();
    expectTypeOf(accounts[0]?.account_id).toEqualTypeOf<string | undefined>();
    expectTypeOf(accounts[0]?.["more"]).toEqualTypeOf<unknown>();
    expect(accounts).toHaveLength(1);
  });

  test("withResponse gives the same data, the response, and the body as it came", async () => {
    const { data, response, text } = await broker.trading.listAccounts().withResponse();
    expectTypeOf(data).toEqualTypeOf<components["schemas"]["Account"][]>();
    expectTypeOf(response).toEqualTypeOf<Response>();
    expectTypeOf(text).toEqualTypeOf<string>();
    expect([response.status, JSON.parse(text)]).toEqual([200, data]);
  });

  test("the headers that the client supplies are not asked of callers", async () => {
    expectTypeOf(broker.trading.listAccounts).toBeCallableWith();
    expectTypeOf(broker.http.GET).toBeCallableWith("/trading/accounts/list");
    expect((await broker.http.GET("/trading/accounts/list")).data).toHaveLength(1);
  });

  test("a misspelt option does not compile, and is refused", () => {
    // @ts-expect-error no such option
    expect(() => createBrokerClient({ baseURL: "https://api.example.com" })).toThrow("There is no option baseURL.");
  });

  test("the paths of a team's own are typed beside those of the spec, and nowhere else", async () => {
    interface MyPaths {
      "/made-up/{id}": {
        get: {
          parameters: { path: { id: string }; query?: { limit?: number } };
          responses: { 200: { content: { "application/json": { account_id: string }[] } } };
        };
      };
    }
    const mine = createBrokerClient<MyPaths>({ baseUrl: "https://api.example.com", ...CREDENTIALS, fetch: answer });
    const { data } = await mine.http.GET("/made-up/{id}", { params: { path: { id: "made-up" }, query: { limit: 1 } } });
    expectTypeOf(data).toEqualTypeOf<{ account_id: string }[] | undefined>();
    expect(data).toHaveLength(1);
    const ofTheSpec = await mine.http.GET("/trading/accounts/list");
    expectTypeOf(ofTheSpec.data).toExtend<components["schemas"]["Account"][] | undefined>();
    const params = { path: { id: "made-up" } };
    // @ts-expect-error no such query parameter
    await mine.http.GET("/made-up/{id}", { params: { ...params, query: { limti: 1 } } });
    // @ts-expect-error no such path
    await broker.http.GET("/made-up/{id}", { params });
  });

  test("a misspelt input, a query that is not there and a path that is not there do not compile", async () => {
    // @ts-expect-error no such input
    const misspelt = broker.trading.listAccounts({ singal: AbortSignal.timeout(1) });
    await expect(misspelt).rejects.toMatchObject({ code: "request_refused", reason: "unknown_input" });
    // @ts-expect-error no query parameters
    await broker.trading.listAccounts({ query: { limit: 1 } });
    // @ts-expect-error no such path
    await broker.http.GET("/trading/accounts");
    // @ts-expect-error no such method
    await broker.http.POST("/trading/accounts/list");
  });

  test("an error is known by its code", () => {
    const seen = (error: unknown) => {
      if (!isBrokerError(error)) return undefined;
      switch (error.code) {
        case "http_status":
          return error.status;
        case "request_refused":
          return error.reason;
        case "unexpected_response":
          return error.text;
        case "operation_not_documented":
          return error.introduced;
        default:
          return error.message;
      }
    };
    expectTypeOf(seen).returns.toEqualTypeOf<string | number | undefined>();
    expect(seen(new ConfigurationError("made up"))).toBe("made up");
  });

  test("a placeholder is there to be read, and calling it does not compile", async () => {
    expectTypeOf(broker.trading.placeOptionOrder).toEqualTypeOf<NotDocumented<"placeOptionOrder">>();
    // @ts-expect-error not callable
    const order: Promise<unknown> = broker.trading.placeOptionOrder();
    // @ts-expect-error not callable
    const bars: Promise<unknown> = broker.marketData.listOptionHistoricalBars({ query: { start_time: "" } });
    await expect(order).rejects.toMatchObject({ code: "operation_not_documented" });
    await expect(bars).rejects.toMatchObject({ code: "operation_not_documented" });
  });
});
