// The broker behind both kinds of sandbox: it takes a request as received and returns what is sent for it.
import type { LimitedBody } from "./body.ts";
import { createCheck } from "./check.ts";
import { MADE_UP, type SandboxCredentials } from "./credentials.ts";
import { faults, type Fault } from "./faults.ts";
import { operations } from "./generated/operations.ts";
import { MAX_BODY_BYTES, MAX_RECORDED_BYTES } from "./limits.ts";
import { createFindOperation } from "./operation.ts";
import type { BrokerOptions } from "./options.ts";
import { createRandom } from "./random.ts";
import { createRecorder } from "./recorder.ts";
import { Refusal } from "./refusal.ts";
import { jsonResponse, OWN_RESPONSE, type Outcome, type WireResponse } from "./response.ts";
import { faultOf, readScenario, type Scenario } from "./scenarios.ts";
import type { WireRequest } from "./wire.ts";

/** A request that was received whole, and how it was handled. */
export interface RecordedRequest extends WireRequest {
  /** Status that was sent; undefined if none was sent, or not yet. */
  readonly status: number | undefined;
  /** Fault that the response had, if any. With `flaky`, it is the fault that was picked. */
  readonly scenario: Fault | undefined;
}

/** What a test can read and set on a sandbox of either kind. */
export interface BrokerControls extends SandboxCredentials {
  /**
   * Requests in the order in which they were received, without CORS preflights. The oldest are dropped when they take
   * more than 128 MiB of memory. A body of more than 1 MiB is not kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * Sets the fault of the next requests; undefined for none.
   *
   * @throws {SandboxError} `unknown_scenario`
   */
  readonly setScenario: (scenario: Scenario | undefined) => void;
}

export interface Broker {
  readonly controls: BrokerControls;
  /** Decides on the response to a request. Does not reject. */
  readonly receive: (request: WireRequest & LimitedBody, clientAborted: AbortSignal) => Promise<Delivery>;
}

/** A response that is about to be sent. */
interface Delivery {
  readonly outcome: Outcome;
  /** Records that it was sent. */
  readonly markSent: () => void;
}

type Entry = WireRequest & { status: number | undefined; scenario: Fault | undefined };

const findOperation = createFindOperation(Object.values(operations));

/** @param redirectOrigin another origin, to which a fault redirects */
export function createBroker(options: BrokerOptions, redirectOrigin: string): Broker {
  const { credentials = MADE_UP, accounts, faultRate, seed = 1 } = options;
  const { appKey, appSecret } = credentials;
  const check = createCheck(credentials);
  const random = createRandom(seed);
  const { requests, record } = createRecorder<Entry>(MAX_RECORDED_BYTES);
  let { scenario } = options;

  async function outcomeFor(
    entry: Entry,
    clientAborted: AbortSignal,
    fault: Fault | undefined,
    choice: number,
  ): Promise<Outcome> {
    await check(entry);
    const operation = findOperation(entry);
    const payload = (operation === operations.listAccounts ? accounts : undefined) ?? operation?.sample;
    const response = operation === undefined ? notSpecified(entry) : jsonResponse(operation.status, payload);
    const normalOutcome: Outcome = { sent: "all", response };
    if (fault === undefined) return normalOutcome;
    const exchange = { request: entry, operation, payload, response, redirectOrigin, clientAborted, choice };
    const faultOutcome = faults[fault](exchange);
    if (faultOutcome === undefined) return normalOutcome;
    entry.scenario = fault;
    return faultOutcome;
  }

  return {
    controls: {
      appKey,
      appSecret,
      requests,
      setScenario(next) {
        scenario = readScenario(next);
      },
    },
    async receive({ isTooLarge, ...request }, clientAborted) {
      const entry: Entry = { ...request, status: undefined, scenario: undefined };
      record(entry);
      // Every request uses three numbers, as soon as it is received, so that no response changes the next fault.
      const fault = faultOf(scenario, faultRate, [random(), random()]);
      const choice = random();
      const outcome = isTooLarge ? tooLarge() : await outcomeFor(entry, clientAborted, fault, choice).catch(refuse);
      const markSent = () => {
        if (outcome.sent !== "nothing") entry.status = outcome.response.status;
      };
      return { outcome, markSent };
    },
  };
}

function notSpecified({ method, target }: WireRequest): WireResponse {
  const message = `The reference does not specify ${method} ${target}.`;
  return jsonResponse(501, { code: "not_specified", message, sandbox: OWN_RESPONSE });
}

function tooLarge(): Outcome {
  return refuse(new Refusal(413, "body_too_large", `The sandbox reads bodies of up to ${MAX_BODY_BYTES} bytes.`));
}

function refuse(error: unknown): Outcome {
  const failure = `The sandbox failed: ${error instanceof Error ? error.message : "the cause is unknown"}.`;
  const { status, code, message, details } =
    error instanceof Refusal ? error : new Refusal(500, "sandbox_failed", failure);
  return { sent: "all", response: jsonResponse(status, { code, message, ...details, sandbox: OWN_RESPONSE }) };
}
