// Checks that the types of the undici transport accept the dispatchers of the installed undici.
import { undiciTransport } from "@org/broker-client/undici";
import { Agent, EnvHttpProxyAgent, ProxyAgent } from "undici";

export const transports = [
  undiciTransport({ dispatcher: new Agent({ connect: { ca: "made up" } }) }),
  undiciTransport({ dispatcher: new ProxyAgent("http://127.0.0.1:3128") }),
  undiciTransport({ dispatcher: new EnvHttpProxyAgent() }),
];
