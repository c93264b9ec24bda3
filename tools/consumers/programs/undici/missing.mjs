// Imports @org/broker-client/undici without an installed undici, and prints the errors. Then calls the sandbox with the
// default transport.
import { createBrokerClient } from "@org/broker-client";
import { createRequire } from "node:module";

const imported = await import("@org/broker-client/undici").catch((error) => error);
const required = await Promise.try(createRequire(import.meta.url), "@org/broker-client/undici").catch((error) => error);
for (const { code, message } of [imported, required]) console.log(code, /Cannot find \w+ 'undici'/.exec(message)?.[0]);
const accounts = await createBrokerClient().trading.listAccounts();
console.log(accounts.length > 0 ? "some accounts" : "no account");
