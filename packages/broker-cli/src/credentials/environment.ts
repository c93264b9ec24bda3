import type { PartialCredentials } from "./credentials.ts";
import type { Io } from "../io.ts";

/** Returns the variables that `@org/broker-client` reads too. An empty variable is not set. */
export function fromEnvironment({ env }: Io): PartialCredentials {
  return {
    baseUrl: env["BROKER_BASE_URL"] || undefined,
    appKey: env["BROKER_APP_KEY"] || undefined,
    appSecret: env["BROKER_APP_SECRET"] || undefined,
  };
}
