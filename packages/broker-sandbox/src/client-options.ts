// Lets a test pass a sandbox as the options of a client.
import type { SandboxCredentials } from "./credentials.ts";

/** Options of a client for the sandbox. `createBrokerClient(sandbox)` reads these fields. */
export interface ClientOptions extends SandboxCredentials {
  /** Origin of the sandbox. */
  readonly baseUrl: string;
}

/** Makes only the fields of `ClientOptions` enumerable, because a client rejects unknown options. */
export function asClientOptions<Sandbox extends ClientOptions>(sandbox: Sandbox): Sandbox {
  const shown: Readonly<Record<keyof ClientOptions, true>> = { baseUrl: true, appKey: true, appSecret: true };
  for (const name of Object.keys(sandbox)) {
    if (!Object.hasOwn(shown, name)) Object.defineProperty(sandbox, name, { enumerable: false });
  }
  return sandbox;
}
