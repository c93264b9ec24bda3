import {
  createBrokerClient,
  isBrokerError,
  operations,
  type BrokerError,
  type BrokerEvent,
  type Operation,
} from "@org/broker-client";
import { fixOf, messageOf } from "../call/advice.ts";
import { methodOf } from "../call/method-of.ts";
import type { Credentials } from "../credentials/settings.ts";
import { inputs } from "../generated/inputs.ts";
import type { Io } from "../io.ts";
import { checkClock, LARGEST_SKEW } from "./clock.ts";
import { passed, problem, type Check } from "./check.ts";
import { proxyAdvice } from "./proxy.ts";

const TIMEOUT = 10_000;

export async function checkCall(io: Io, credentials: Credentials): Promise<Check[]> {
  const name = harmlessOperation();
  if (name === undefined) return [];
  const events: BrokerEvent[] = [];
  const error = await call(name, credentials, (event) => void events.push(event));
  const response = events.find((event) => event.type === "response_received");
  if (response === undefined) {
    if (error === undefined) return [problem("connection", "No response was received.", proxyAdvice(io))];
    return [problem("connection", messageOf(error), proxyAdvice(io) ?? fixOf(error))];
  }
  const { milliseconds, headers } = response;
  const skew = events.find((event) => event.type === "clock_skew")?.skewMilliseconds ?? 0;
  return [
    passed("connection", `${hostOf(credentials)} responded in ${Math.round(milliseconds)} ms.`),
    checkClock(headers["date"], skew),
    error === undefined
      ? passed("call", `The service accepted a signed request (${name}).`)
      : problem("call", messageOf(error), adviceFor(error, response.status, skew)),
  ];
}

/** @returns the client's error; undefined if the call succeeded */
async function call(
  name: string,
  { baseUrl, appKey, appSecret }: Credentials,
  onEvent: (event: BrokerEvent) => void,
): Promise<BrokerError | undefined> {
  const timeout = { attempt: TIMEOUT, overall: TIMEOUT };
  try {
    await methodOf(createBrokerClient({ baseUrl, appKey, appSecret, retry: false, timeout, onEvent }), name)({});
    return undefined;
  } catch (error) {
    if (isBrokerError(error)) return error;
    throw error;
  }
}

function harmlessOperation(): string | undefined {
  const documented = Object.entries<Operation>(operations).filter(
    ([, operation]) => operation.status === "documented" && operation.retry === "safe",
  );
  return documented.find(([name]) => {
    const { body, parameters } = inputs[name] ?? { body: "required", parameters: [] };
    return body !== "required" && !parameters.some(({ required }) => required);
  })?.[0];
}

function adviceFor(error: BrokerError, status: number, skew: number): string | undefined {
  if (status === 401 || status === 403) {
    return Math.abs(skew) < LARGEST_SKEW
      ? "Check that the app key and the app secret belong to this base URL."
      : "Set the clock first. If the service still rejects the call, check the app key and the app secret.";
  }
  if (status === 429 || status >= 500) return fixOf(error);
  return "Check whether the base URL belongs to the service.";
}

function hostOf({ baseUrl = "" }: Credentials): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
