import { createBrokerClient, type WithResponse } from "@org/broker-client";
import { readCallSettings, type CredentialOptions } from "../credentials/credentials.ts";
import type { Io } from "../io.ts";
import { assertBaseUrl } from "./base-url.ts";
import { methodOf } from "./method-of.ts";
import { toServiceError } from "./service-error.ts";

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

/**
 * Aborts the call when the user presses Ctrl-C. The error of an aborted call says whether the service may have made the
 * change.
 */
function stopSignal(io: Io): AbortSignal {
  const controller = new AbortController();
  void io.untilStopped().then(() => controller.abort());
  return controller.signal;
}
