import { createBrokerClient } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";

const transport = undiciTransport();
const accounts = await createBrokerClient({ transport }).trading.listAccounts();
await transport.close();
console.log(accounts.length > 0 ? "some accounts" : "no account");
