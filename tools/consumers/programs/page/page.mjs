// The page loads the client's options from the server, so that the bundle contains no app secret.
import { createBrokerClient } from "@org/broker-client";

const { baseUrl, appKey, appSecret } = await (await fetch("./options.json")).json();
const broker = createBrokerClient({ baseUrl, appKey, appSecret, dangerouslyAllowBrowser: true });
const accounts = await broker.trading.listAccounts();
document.querySelector("output").textContent = accounts.length > 0 ? "some accounts" : "no account";
