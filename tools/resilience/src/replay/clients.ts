// Creates the two Redis clients, with their default options.
import type { SendCommand } from "@org/signing/verify";
import { Redis } from "ioredis";
import { createClient } from "redis";

export type ClientName = "node-redis" | "ioredis";

export interface Client extends Disposable {
  readonly send: SendCommand;
}

/** Functions that create a client. The client connects in the background, so Redis can start later. */
export const connect: Readonly<Record<ClientName, (url: string) => Client>> = {
  "node-redis"(url) {
    const client = createClient({ url });
    // Without a listener for `error`, the first broken connection ends the process.
    client.on("error", ignore);
    // `connect` rejects if the client is closed before it is connected.
    client.connect().catch(ignore);
    return { send: (command) => client.sendCommand(command), [Symbol.dispose]: () => client.destroy() };
  },
  ioredis(url) {
    const client = new Redis(url);
    // Without a listener for `error`, ioredis prints every broken connection.
    client.on("error", ignore);
    return { send: (command) => client.call(...command), [Symbol.dispose]: () => client.disconnect() };
  },
};

function ignore(): void {}
