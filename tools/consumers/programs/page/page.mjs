// The options come with the place that serves the page, never with the bundle.
import { createBrokerClient } from "@org/broker-client";

const { baseUrl, appKey, appSecret } = await (await fetch("./options.json")).json();
const broker = createBrokerClient({ baseUrl, appKey, appSecret, dangerouslyAllowBrowser: true });
const accounts = await broker.trading.listAccounts();
document.querySelector("output").textContent = `${accounts.length} account`;
