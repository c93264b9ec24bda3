import type { Io } from "../io.ts";
import { passed, problem, type Check } from "./check.ts";
import { checkClock } from "./clock.ts";
import { proxyAdvice } from "./proxy.ts";

const TIMEOUT = 10_000;

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
