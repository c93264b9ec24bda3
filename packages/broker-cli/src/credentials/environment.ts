import type { PartialCredentials } from "./credentials.ts";
import type { Io } from "../io.ts";

/** Environment variable for each setting. `@org/broker-client` reads the same variables. */
export const VARIABLES = {
  baseUrl: "BROKER_BASE_URL",
  appKey: "BROKER_APP_KEY",
  appSecret: "BROKER_APP_SECRET",
} as const;

/** Reads the settings from environment variables. An empty variable counts as not set. */
export function fromEnvironment({ env }: Io): PartialCredentials {
  return {
    baseUrl: env[VARIABLES.baseUrl] || undefined,
    appKey: env[VARIABLES.appKey] || undefined,
    appSecret: env[VARIABLES.appSecret] || undefined,
  };
}
