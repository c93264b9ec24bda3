import { createBrokerClient } from "@org/broker-client";
import { CliError } from "../errors.ts";
import { shownUrl } from "../output/shown-url.ts";

/** @throws {CliError} if the client refuses the base URL */
export function assertBaseUrl(baseUrl: string): void {
  try {
    createBrokerClient({ baseUrl, appKey: "unused", appSecret: "unused" });
  } catch {
    throw new CliError("credentials", {
      code: "invalid_base_url",
      message: `The base URL ${shownUrl(baseUrl)} cannot be used.`,
      fix: "It begins with https:// and a host, and has no user name, password, query or fragment. Plain http is for this machine alone.",
    });
  }
}
