import { createBrokerClient } from "@org/broker-client";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";

const baseUrl = "https://api.example.com";
const broker = brokerHandlers({ baseUrl });
const server = setupServer(...broker.handlers);
server.listen({ onUnhandledFrame: "error" });

const accounts = await createBrokerClient(broker).trading.listAccounts();
console.log(accounts.length > 0 ? "some accounts" : "no account");
server.close();

// @ts-expect-error the name of the option is misspelled, which the compiler detects only if the entry msw has types
export const wrong = () => brokerHandlers({ baseURL: baseUrl });
