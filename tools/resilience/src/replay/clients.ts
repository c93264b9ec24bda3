import type { SendCommand } from "@org/signing/verify";
import { Redis } from "ioredis";
import { createClient } from "redis";

export const CLIENTS = ["node-redis", "ioredis"] as const;
export type ClientName = (typeof CLIENTS)[number];

export interface Client extends Disposable {
  readonly send: SendCommand;
}

/** Each Redis client connects in the background, so the Redis server can start later. */
export const connect: Readonly<Record<ClientName, (url: string) => Client>> = {
  "node-redis"(url) {
    const client = createClient({ url });
    // If node-redis has no listener for `error`, a broken connection ends the process.
    client.on("error", ignore);
    // `connect` rejects if the program closes the Redis client before the connection is open.
    client.connect().catch(ignore);
    return { send: (command) => client.sendCommand(command), [Symbol.dispose]: () => client.destroy() };
  },
  ioredis(url) {
    const client = new Redis(url);
    // If ioredis has no listener for `error`, ioredis prints every broken connection.
    client.on("error", ignore);
    return { send: (command) => client.call(...command), [Symbol.dispose]: () => client.disconnect() };
  },
};

function ignore(): void {}
