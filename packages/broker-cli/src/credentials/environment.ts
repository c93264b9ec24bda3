import type { PartialCredentials } from "./credentials.ts";
import type { Io } from "../io.ts";

export const VARIABLES = {
  baseUrl: "BROKER_BASE_URL",
  appKey: "BROKER_APP_KEY",
  appSecret: "BROKER_APP_SECRET",
} as const;

/** Returns the variables that `@org/broker-client` reads too. An empty variable is not set. */
export function fromEnvironment({ env }: Io): PartialCredentials {
  return {
    baseUrl: env[VARIABLES.baseUrl] || undefined,
    appKey: env[VARIABLES.appKey] || undefined,
    appSecret: env[VARIABLES.appSecret] || undefined,
  };
}
