/** Options of a client for the sandbox, as in `createBrokerClient(sandbox)`. */
export interface ClientOptions extends SandboxCredentials {
  /** Base URL of the sandbox. */
  readonly baseUrl: string;
}

/**
 * Makes all properties non-enumerable, except the fields of `ClientOptions`. A client rejects any other enumerable
 * property as an unknown option.
 */
export function asClientOptions<Sandbox extends ClientOptions>(sandbox: Sandbox): Sandbox {
  const shown: Readonly<Record<keyof ClientOptions, true>> = { baseUrl: true, appKey: true, appSecret: true };
  for (const name of Object.keys(sandbox)) {
    if (!Object.hasOwn(shown, name)) Object.defineProperty(sandbox, name, { enumerable: false });
  }
  return sandbox;
}

/** App key and app secret that a sandbox accepts. */
export interface SandboxCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

export const MADE_UP: SandboxCredentials = { appKey: "sandbox-app-key", appSecret: "sandbox-app-secret-made-up" };
