// Calls the sandbox over undici without an installed undici, as an ES module and as CommonJS, and prints the errors. Then
// calls the sandbox with the default transport.
import { createBrokerClient } from "@org/broker-client";
import * as imported from "@org/broker-client/undici";
import { createRequire } from "node:module";

const required = createRequire(import.meta.url)("@org/broker-client/undici");
for (const { undiciTransport } of [imported, required]) {
  const broker = createBrokerClient({ transport: undiciTransport() });
  const { code, message } = await broker.trading.listAccounts().catch((error) => error);
  console.log(code, /Run `.+`/.exec(message)?.[0]);
}
const accounts = await createBrokerClient().trading.listAccounts();
console.log(accounts.length > 0 ? "some accounts" : "no account");
