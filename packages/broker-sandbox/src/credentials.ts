/** App key and app secret that a sandbox accepts. */
export interface SandboxCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}

export const MADE_UP: SandboxCredentials = { appKey: "sandbox-app-key", appSecret: "sandbox-app-secret-made-up" };
