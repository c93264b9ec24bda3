// Both Redis clients with their defaults and the server's URL.
import type { SendCommand } from "@org/signing/verify";
import { Redis } from "ioredis";
import { createClient } from "redis";

export type ClientName = "node-redis" | "ioredis";

export interface Client extends Disposable {
  readonly send: SendCommand;
}

/** Connects in the background, so that the server may start later. */
export const connect: Readonly<Record<ClientName, (url: string) => Client>> = {
  "node-redis"(url) {
    const client = createClient({ url });
    // Without a listener, the first broken connection ends the process.
    client.on("error", ignore);
    // It rejects if the client is closed before it has connected.
    client.connect().catch(ignore);
    return { send: (command) => client.sendCommand(command), [Symbol.dispose]: () => client.destroy() };
  },
  ioredis(url) {
    const client = new Redis(url);
    // Without a listener, every broken connection is printed.
    client.on("error", ignore);
    return { send: (command) => client.call(...command), [Symbol.dispose]: () => client.disconnect() };
  },
};

function ignore(): void {}
