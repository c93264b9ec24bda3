import { createBrokerClient, type WithResponse } from "@org/broker-client";
import { readBaseUrl, readCredentials, type CredentialOptions } from "../credentials/credentials.ts";
import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { methodOf } from "./method-of.ts";
import { toServiceError } from "./service-error.ts";

/**
 * Calls a documented operation, with the client's own guarantees.
 *
 * @throws {CliError}
 */
export async function callOperation(
  io: Io,
  name: string,
  inputs: object,
  options: CredentialOptions,
): Promise<WithResponse<unknown>> {
  // First, because a person may be asked for the credentials.
  const baseUrl = await readBaseUrl(io, options);
  if (baseUrl === undefined) {
    throw usageError("The base URL of the service is missing.", "Set BROKER_BASE_URL, or write it to the profile.");
  }
  const { appKey, appSecret } = await readCredentials(io, options);
  try {
    return await methodOf(createBrokerClient({ baseUrl, appKey, appSecret }), name)(inputs).withResponse();
  } catch (error) {
    throw toServiceError(error);
  }
}
