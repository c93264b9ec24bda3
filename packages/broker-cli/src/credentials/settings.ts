import type { Io } from "../io.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  readonly baseUrl: string | undefined;
}

export type PartialCredentials = { readonly [Name in keyof Credentials]: string | undefined };

/**
 * Credentials and base URL, which all come from one profile or all come from the environment. If the credentials and
 * the base URL came from different sources, `broker` could send the app key to the wrong service.
 */
export interface Settings extends PartialCredentials {
  /** Name of the profile, or undefined if the settings come from the environment. */
  readonly profile: string | undefined;
}

/** Environment variables of the settings, which `@org/broker-client` also reads. */
export const VARIABLES = {
  baseUrl: "BROKER_BASE_URL",
  appKey: "BROKER_APP_KEY",
  appSecret: "BROKER_APP_SECRET",
} as const;

/** Treats an empty environment variable like a missing environment variable. */
export function fromEnvironment({ env }: Io): PartialCredentials {
  return {
    baseUrl: env[VARIABLES.baseUrl] || undefined,
    appKey: env[VARIABLES.appKey] || undefined,
    appSecret: env[VARIABLES.appSecret] || undefined,
  };
}
