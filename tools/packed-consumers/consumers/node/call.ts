// Runs as it is, and compiles by the types that are installed.
import { createBrokerClient } from "@org/broker-client";
import { normalizeBody } from "@org/signing";

const broker = createBrokerClient();
const accounts = await broker.trading.listAccounts();
const types: string[] = accounts.map(({ account_type }) => account_type);
// @ts-expect-error: the body is text.
if (normalizeBody('{ "a": 1 }') === 1) throw new Error("This cannot be.");
console.log(`${types.length} account`);
