import { describe, expect, test } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import type { Transport, TransportResponse } from "../src/transport/transport.ts";
import { BASE_URL, CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { madeUpBroker, READS, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const UNREACHABLE = Object.assign(new Error("made up"), { code: "ENETUNREACH" });

function busy(): TransportResponse {
  const body = { bytes: async () => new Uint8Array(), stream: () => null, discard: () => {} };
  return { status: 503, headers: new Headers(), body };
}

type Act = (abort: () => void) => unknown;

interface Attempts {
  readonly beforeAttempt?: Act;
  readonly headers?: Act;
  readonly send?: Act;
}

async function errorOf(way: (typeof READS)[number], wasSent: boolean, second: Attempts): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort("made up");
  let count = 1;
  const act = async (name: keyof Attempts) => (count === 2 ? second[name]?.(abort) : undefined);
  const transport: Transport = {
    reportsWrite: true,
    async send({ onWrite }) {
      await act("send");
      if (count++ > 1 || !wasSent) throw UNREACHABLE;
      onWrite();
      return busy();
    },
  };
  const options: BrokerClientOptions = {
    transport,
    beforeAttempt: () => act("beforeAttempt"),
    headers: async () => {
      await act("headers");
      return {};
    },
  };
  const broker = madeUpBroker(BASE_URL, { ...CREDENTIALS, ...options });
  return thrownBy(way.call({ broker, baseUrl: BASE_URL, signal: controller.signal }));
}

const forever = (abort?: () => void) => {
  abort?.();
  return new Promise(() => {});
};
const fail = () => Promise.reject(new Error("made up"));

describe.each(READS)("the outcome of a call with two attempts ($way)", (way) => {
  test.each<[string, Attempts, string]>([
    ["is aborted in beforeAttempt", { beforeAttempt: forever }, "aborted"],
    ["fails in beforeAttempt", { beforeAttempt: fail }, "request_refused"],
    ["is aborted while it waits for headers()", { headers: forever }, "aborted"],
    ["fails in headers()", { headers: fail }, "request_refused"],
    ["is aborted while it connects", { send: forever }, "aborted"],
    ["gets no connection", {}, "not_sent"],
  ])(
    "a call has the outcome `unknown` if the first attempt was sent and the second attempt %s",
    async (_, second, code) => {
      expect(await errorOf(way, true, second)).toMatchObject({ code, attempt: 2, outcome: "unknown" });
      expect(await errorOf(way, false, second)).toMatchObject({ code, attempt: 2, outcome: "not_sent" });
    },
  );
});

test.each(READS)(
  "a call that the caller aborts has the outcome `not_sent` if no attempt was sent ($way)",
  async (way) => {
    const controller = new AbortController();
    const transport: Transport = { reportsWrite: true, send: () => Promise.reject(UNREACHABLE) };
    const onEvent = ({ type }: { type: string }) => void (type === "retry_scheduled" && controller.abort("made up"));
    const broker = madeUpBroker(BASE_URL, { transport, onEvent });
    const error = await thrownBy(way.call({ broker, baseUrl: BASE_URL, signal: controller.signal }));
    expect(error).toMatchObject({ code: "aborted", attempt: 1, outcome: "not_sent" });
  },
);
