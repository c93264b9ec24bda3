// A sandbox is also the options of a client of it.
import type { SandboxCredentials } from "./credentials.ts";

/** Options of a client that calls the sandbox: `createBrokerClient(sandbox)`. */
export interface ClientOptions extends SandboxCredentials {
  /** Origin of the sandbox. */
  readonly baseUrl: string;
}

/** Makes every field except those of `ClientOptions` non-enumerable, because a client refuses options that it does not know. */
export function asClientOptions<Sandbox extends ClientOptions>(sandbox: Sandbox): Sandbox {
  const shown: Readonly<Record<keyof ClientOptions, true>> = { baseUrl: true, appKey: true, appSecret: true };
  for (const name of Object.keys(sandbox)) {
    if (!Object.hasOwn(shown, name)) Object.defineProperty(sandbox, name, { enumerable: false });
  }
  return sandbox;
}
