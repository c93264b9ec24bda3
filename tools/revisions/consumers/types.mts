// Uses the types of the client in a program, and tests a function of the program without a broker.
import assert from "node:assert/strict";
import { createBrokerClient, operations, type BrokerClient, type components, type Operation } from "@org/broker-client";

type Account = components["schemas"]["Account"];

/** Interface that a unit test can implement instead of the client. */
interface Accounts {
  listAccounts(): Promise<Account[]>;
}

async function countAccounts(broker: Accounts): Promise<number> {
  return (await broker.listAccounts()).length;
}

const { trading }: BrokerClient = createBrokerClient();
assert.notEqual(await countAccounts(trading), 0);
const mine: Account[] = (await trading.listAccounts()).map((account) => ({ ...account, "a field of my own": 1 }));
assert.equal(await countAccounts({ listAccounts: async () => mine }), mine.length);

const table: Record<string, Operation> = operations;
const documented = Object.values(table).filter((operation) => operation.status === "documented");
const path: "/trading/accounts/list" = operations.listAccounts.path;
assert.ok(documented.some((operation) => operation.path === path && operation.retry === "safe"));

// Type of an operation that the spec does not document.
interface MyPaths {
  "/made-up/{id}": {
    get: {
      parameters: { path: { id: string }; query?: { limit?: number } };
      responses: { 200: { content: { "application/json": { title: string } } } };
    };
  };
}
const other = createBrokerClient<MyPaths>({ fetch: async () => Response.json({ title: "made up" }) });
const { data } = await other.http.GET("/made-up/{id}", { params: { path: { id: "1" }, query: { limit: 1 } } });
assert.equal(data?.title, "made up");
