// Runs as it is, and compiles by the types that are installed.
import { createBrokerClient } from "@org/broker-client";
import { normalizeBody } from "@org/signing";

// @ts-expect-error: the body is text.
if (normalizeBody('{ "a": 1 }') === 1) throw new Error("This cannot be.");

// Without an await at the top: on what never comes, Bun would wait for ever.
createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => accounts.map(({ account_type }): string => account_type))
  .then((types) => console.log(`${types.length} account`));
