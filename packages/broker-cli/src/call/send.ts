import {
  createBrokerClient,
  operations,
  type BrokerClient,
  type Call,
  type Operation,
  type WithResponse,
} from "@org/broker-client";
import { readCredentials } from "../credentials/settings.ts";
import { assertSendable } from "../credentials/secrets.ts";
import { CliError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { shownUrl } from "../output/text.ts";
import { type CallFacts, toServiceError } from "./service-error.ts";

interface SendOptions extends Options, CallFacts {
  /** Inputs of the call, which must not contain the app secret. */
  readonly inputs: object;
}

type Act = (client: BrokerClient, signal: AbortSignal | undefined) => Call<unknown>;

/**
 * Sends a request by a client with the user's settings. All commands that send a request to the service use this
 * function, so that they have the same retries, errors and exit codes.
 *
 * @throws {CliError} the settings are missing or invalid, or the call failed
 */
export async function send(io: Io, { inputs, ...options }: SendOptions, act: Act): Promise<WithResponse<unknown>> {
  const { baseUrl = "", appKey, appSecret } = await readCredentials(io, options, ["baseUrl", "appKey", "appSecret"]);
  assertBaseUrl(baseUrl);
  assertSendable([options.label ?? "", JSON.stringify(inputs)], appSecret);
  const signal = options.canChange ? stopSignal(io) : undefined;
  try {
    return await act(createBrokerClient({ baseUrl, appKey, appSecret }), signal).withResponse();
  } catch (error) {
    throw toServiceError(error, options);
  }
}

/** @throws {CliError} confirmation_missing: the request can change something, and the user did not set `--yes` */
export function assertConfirmed(what: string, yes: unknown): void {
  if (yes === true) return;
  throw new CliError("usage", {
    code: "confirmation_missing",
    message: `${what} can change something, so it needs --yes. Nothing was sent.`,
    fix: "Check the other options, and add --yes.",
  });
}

export function callOperation(
  io: Io,
  name: string,
  inputs: object,
  options: Omit<SendOptions, "inputs" | "label" | "include">,
): Promise<WithResponse<unknown>> {
  return send(io, { ...options, inputs }, (client, signal) => methodOf(client, name)({ ...inputs, signal }));
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

/** Finds the client's method at run time, because the name of the operation comes from the command line. */
export function methodOf(client: object, name: string): (inputs: object) => Call<unknown> {
  const table: Readonly<Record<string, Operation>> = operations;
  const family: unknown = Reflect.get(client, table[name]?.family ?? "");
  const method: unknown = Reflect.get(Object(family), name);
  if (typeof method !== "function") throw new Error(`The client has no operation ${name}.`);
  return (inputs) => Reflect.apply(method, undefined, [inputs]);
}

/** @throws {CliError} invalid_base_url: the client rejects the base URL */
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
