// Calls the sandbox behind msw.
import { createBrokerClient } from "@org/broker-client";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";

const baseUrl = "https://api.example.com";
const { handlers, appKey, appSecret } = brokerHandlers({ baseUrl });
const server = setupServer(...handlers);
server.listen({ onUnhandledFrame: "error" });

const accounts = await createBrokerClient({ baseUrl, appKey, appSecret }).trading.listAccounts();
console.log(`${accounts.length} account`);
server.close();

// @ts-expect-error a misspelt option; without types there would be no error
export const wrong = () => brokerHandlers({ baseURL: baseUrl });
