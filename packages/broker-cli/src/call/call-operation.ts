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
  { canChange = false, ...options }: CredentialOptions & { readonly canChange?: boolean },
): Promise<WithResponse<unknown>> {
  // First, because a person may be asked for the credentials.
  const baseUrl = await readBaseUrl(io, options);
  if (baseUrl === undefined) {
    throw usageError("The base URL of the service is missing.", "Set BROKER_BASE_URL, or write it to the profile.");
  }
  const { appKey, appSecret } = await readCredentials(io, options);
  const signal = canChange ? stopSignal(io) : undefined;
  try {
    return await methodOf(
      createBrokerClient({ baseUrl, appKey, appSecret }),
      name,
    )({ ...inputs, signal }).withResponse();
  } catch (error) {
    throw toServiceError(error);
  }
}

/** A change that is stopped, as by Ctrl-C, rejects with what is known of its outcome, instead of ending the process. */
function stopSignal(io: Io): AbortSignal {
  const controller = new AbortController();
  void io.untilStopped().then(() => controller.abort());
  return controller.signal;
}
