// Prints the errors of the entry for undici if undici is not installed. Then calls the sandbox without undici.
import { createBrokerClient } from "@org/broker-client";
import { createRequire } from "node:module";

const imported = await import("@org/broker-client/undici").catch((error) => error);
const required = await Promise.try(createRequire(import.meta.url), "@org/broker-client/undici").catch((error) => error);
for (const { code, message } of [imported, required]) console.log(code, /Cannot find \w+ 'undici'/.exec(message)?.[0]);
const accounts = await createBrokerClient().trading.listAccounts();
console.log(accounts.length > 0 ? "some accounts" : "no account");
