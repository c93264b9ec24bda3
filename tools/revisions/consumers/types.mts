// What a program says of its own functions in the client's types, and how it stands in for the broker.
import assert from "node:assert/strict";
import { createBrokerClient, operations, type BrokerClient, type components, type Operation } from "@org/broker-client";

type Account = components["schemas"]["Account"];

/** What this program needs of a broker, so that its unit tests can give it less. */
interface Accounts {
  listAccounts(): Promise<Account[]>;
}

async function idsByType(broker: Accounts): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const account of await broker.listAccounts()) {
    const { account_id, account_type } = account;
    ids.set(account_type, [...(ids.get(account_type) ?? []), account_id]);
  }
  return ids;
}

const made: Account = { account_id: "made-up", account_type: "MADE_UP", "a field of my own": 1 };
assert.deepEqual([...(await idsByType({ listAccounts: async () => [made] }))], [["MADE_UP", ["made-up"]]]);

const { trading }: BrokerClient = createBrokerClient();
assert.notEqual((await idsByType(trading)).size, 0);

// The table of all operations, whatever they are.
const table: Record<string, Operation> = operations;
const documented = Object.values(table).filter((operation) => operation.status === "documented");
const path: "/trading/accounts/list" = operations.listAccounts.path;
assert.ok(documented.some((operation) => operation.path === path && operation.retry === "safe"));

// An operation that the program knows of and the spec does not.
interface MyPaths {
  "/made-up/{id}": {
    get: {
      parameters: { path: { id: string }; query?: { limit?: number } };
      responses: { 200: { content: { "application/json": { title: string } } } };
    };
  };
}
const mine = createBrokerClient<MyPaths>({ fetch: async () => Response.json({ title: "made up" }) });
const { data } = await mine.http.GET("/made-up/{id}", { params: { path: { id: "1" }, query: { limit: 1 } } });
assert.equal(data?.title, "made up");
