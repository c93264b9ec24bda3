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

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  ...CREDENTIALS,
  fetch: () => Promise.resolve(Response.json([{ account_id: "made-up", account_type: "MADE_UP", more: 1 }])),
});

describe("types", () => {
  test("listAccounts gives accounts: two known fields, and others that must be looked at", async () => {
    const accounts = await broker.trading.listAccounts();
    expectTypeOf(accounts).toEqualTypeOf<components["schemas"]["Account"][]>();
    expectTypeOf(accounts[0]?.account_id).toEqualTypeOf<string | undefined>();
    expectTypeOf(accounts[0]?.["more"]).toEqualTypeOf<unknown>();
    expect(accounts).toHaveLength(1);
  });

  test("the headers that the client supplies are not asked of callers", async () => {
    expectTypeOf(broker.trading.listAccounts).toBeCallableWith();
    expectTypeOf(broker.http.GET).toBeCallableWith("/trading/accounts/list");
    expect((await broker.http.GET("/trading/accounts/list")).data).toHaveLength(1);
  });

  test("a misspelt option, a query that is not there and a path that is not there do not compile", async () => {
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
