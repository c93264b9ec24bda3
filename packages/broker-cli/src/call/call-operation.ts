import { createBrokerClient, type WithResponse } from "@org/broker-client";
import { readCallSettings, type CredentialOptions } from "../credentials/credentials.ts";
import type { Io } from "../io.ts";
import { assertBaseUrl } from "./base-url.ts";
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
  const { baseUrl, appKey, appSecret } = await readCallSettings(io, options);
  assertBaseUrl(baseUrl);
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
