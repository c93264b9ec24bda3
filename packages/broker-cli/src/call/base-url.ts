import { createBrokerClient } from "@org/broker-client";
import { CliError } from "../errors.ts";
import { shownUrl } from "../output/shown-url.ts";

export function assertBaseUrl(baseUrl: string): void {
  try {
    createBrokerClient({ baseUrl, appKey: "unused", appSecret: "unused" });
  } catch {
    throw new CliError("credentials", {
      code: "invalid_base_url",
      message: `The base URL ${shownUrl(baseUrl)} cannot be used.`,
      fix: "Give a base URL that begins with https:// and a host. The base URL must have no user name, password, query or fragment. Plain http:// is allowed only for a host on this machine.",
    });
  }
}
