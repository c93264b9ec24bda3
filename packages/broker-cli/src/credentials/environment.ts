import type { PartialCredentials } from "./credentials.ts";
import type { Io } from "../io.ts";

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
