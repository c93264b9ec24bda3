import {
  createBrokerClient,
  isBrokerError,
  operations,
  type BrokerError,
  type BrokerEvent,
  type Operation,
} from "@org/broker-client";
import type { Credentials } from "../credentials/profiles.ts";
import { inputs } from "../generated/inputs.ts";
import type { Io } from "../io.ts";
import { methodOf } from "./send.ts";
import { fixOf, messageOf } from "./service-error.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly fix?: string | undefined;
}

export function passed(name: string, message: string): Check {
  return { name, ok: true, message };
}

export function problem(name: string, message: string, fix?: string): Check {
  return { name, ok: false, message, fix };
}

const TIMEOUT = 10_000;

/** Makes one call that changes nothing, and checks the connection, the clock and the response. */
export async function checkCall(io: Io, credentials: Credentials): Promise<Check[]> {
  const name = Object.keys(inputs).find(isHarmless);
  if (name === undefined) return [];
  const { baseUrl = "", appKey, appSecret } = credentials;
  const timeout = { attempt: TIMEOUT, overall: TIMEOUT };
  const events: BrokerEvent[] = [];
  const onEvent = (event: BrokerEvent) => void events.push(event);
  const client = createBrokerClient({ baseUrl, appKey, appSecret, retry: false, timeout, onEvent });
  const error = await methodOf(client, name)({}).then(() => undefined, toBrokerError);
  const response = events.find((event) => event.type === "response_received");
  if (response === undefined) {
    if (error === undefined) return [problem("connection", "The client received no response.", proxyAdvice(io))];
    return [problem("connection", messageOf(error), proxyAdvice(io) ?? fixOf(error))];
  }
  const { milliseconds, headers } = response;
  const skew = events.find((event) => event.type === "clock_skew")?.skewMilliseconds ?? 0;
  return [
    passed("connection", `${new URL(baseUrl).host} responded in ${Math.round(milliseconds)} ms.`),
    checkClock(headers["date"], skew),
    error === undefined
      ? passed("call", `The service accepted a signed request (${name}).`)
      : problem("call", messageOf(error), adviceFor(error, response.status, skew)),
  ];
}

/** @throws every error that is not an error of the client, because such an error is a bug */
function toBrokerError(thrown: unknown): BrokerError {
  if (isBrokerError(thrown)) return thrown;
  throw thrown;
}

/** Returns whether an operation changes nothing and needs no input. */
function isHarmless(name: string): boolean {
  const { body, parameters } = inputs[name] ?? { body: "required", parameters: [] };
  const table: Readonly<Record<string, Operation>> = operations;
  const operation = table[name];
  const isRead = operation?.status === "documented" && operation.retry === "safe";
  return isRead && body !== "required" && !parameters.some(({ required }) => required);
}

function adviceFor(error: BrokerError, status: number, skew: number): string | undefined {
  if (status === 401 || status === 403) {
    return Math.abs(skew) < LARGEST_SKEW
      ? "Check that the app key and the app secret belong to this base URL."
      : "Set this machine's clock first. If the service still rejects the call, check the app key and the app secret.";
  }
  if (status === 429 || status >= 500) return fixOf(error);
  return "Check whether the base URL belongs to the service.";
}

/** Sends a request without credentials, because any response proves that the host is reachable. */
export async function checkReach(io: Io, baseUrl: string): Promise<Check[]> {
  const { host } = new URL(baseUrl);
  const start = Date.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const { headers } = await fetch(baseUrl, { method: "HEAD", redirect: "manual", signal });
    const now = Date.now();
    const date = headers.get("date") ?? undefined;
    const skew = Date.parse(date ?? "") - now;
    const isMeasurable = Math.abs(skew) > 1000 + now - start;
    return [passed("connection", `${host} responded in ${now - start} ms.`), checkClock(date, isMeasurable ? skew : 0)];
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    const reason = String(Reflect.get(Object(cause), "code") ?? Reflect.get(Object(cause), "name"));
    const advice = proxyAdvice(io) ?? "Check the host name, DNS, network, proxy and firewall.";
    return [problem("connection", `${host} did not respond (${reason}).`, advice)];
  }
}

/**
 * Smallest clock skew that `broker doctor` reports as a problem, in milliseconds. The project chose this value. The
 * service can tolerate a larger or a smaller skew.
 */
const LARGEST_SKEW = 30_000;

/**
 * @param date value of the response's header `Date`
 * @param skew service's clock minus this machine's clock in milliseconds; 0 if the difference is too small to measure
 */
function checkClock(date: string | undefined, skew: number): Check {
  if (date === undefined) return passed("clock", "The response has no Date header, so the clock was not checked.");
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (seconds < 2)
    return passed(
      "clock",
      "The check found no difference of two seconds or more between this machine's clock and the service's clock.",
    );
  const text = `This machine's clock is ${seconds} s ${skew < 0 ? "ahead of" : "behind"} the service's clock.`;
  if (Math.abs(skew) < LARGEST_SKEW) return passed("clock", text);
  return problem("clock", text, "Set this machine's clock, for example by NTP. The service checks timestamps.");
}

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

function proxyAdvice({ env }: Io): string | undefined {
  const name = PROXIES.find((each) => env[each]);
  if (name === undefined || env["NODE_USE_ENV_PROXY"] === "1") return undefined;
  return `Node ignores ${name} unless NODE_USE_ENV_PROXY=1 is set. Node 22 supports the variable NODE_USE_ENV_PROXY since version 22.21, and Node 24 since version 24.0.`;
}
