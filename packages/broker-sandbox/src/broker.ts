// The broker behind both kinds of sandbox: it takes a request as received and returns what is sent for it.
import type { LimitedBody } from "./body.ts";
import { createCheck } from "./check.ts";
import { MADE_UP, type SandboxCredentials } from "./credentials.ts";
import { faults, type Fault } from "./faults.ts";
import { MAX_BODY_BYTES, MAX_RECORDED_BYTES } from "./limits.ts";
import { createFindOperation } from "./operation.ts";
import type { BrokerOptions } from "./options.ts";
import { createRandom } from "./random.ts";
import { createRecorder } from "./recorder.ts";
import { Refusal } from "./refusal.ts";
import type { OperationName } from "./response-types.ts";
import { jsonResponse, OWN_RESPONSE, type Outcome, type WireResponse } from "./response.ts";
import { responseTo } from "./responses.ts";
import { changeSettings, takeScenario, type Settings } from "./scenario-settings.ts";
import { faultOf, type Scenario } from "./scenarios.ts";
import type { Table } from "./table.ts";
import { createValidate } from "./validation.ts";
import type { WireRequest } from "./wire.ts";

/** A request that was received whole, and how it was handled. */
export interface RecordedRequest extends WireRequest {
  /** Status that was sent; undefined if none was sent, or not yet. */
  readonly status: number | undefined;
  /** Fault that the response had, if any. With `flaky`, it is the fault that was picked. */
  readonly scenario: Fault | undefined;
}

/** What a test can read and set on a sandbox of either kind. */
export interface BrokerControls {
  /**
   * Requests in the order in which they were received, without CORS preflights. The oldest are dropped when they take
   * more than 128 MiB of memory. A body of more than 1 MiB is not kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * Sets the fault of the next valid requests; undefined for none. The setting of an operation goes before the general
   * one. `setScenario(undefined)` clears all of them, and `setScenario(undefined, { operation })` that of the operation.
   *
   * @throws {SandboxError} `unknown_scenario`, `unknown_operation`, `unknown_option`, `invalid_option`
   * @example
   * const sandbox = await startSandbox();
   * sandbox.setScenario("reset", { times: 2, operation: "listAccounts" });
   * await sandbox.close();
   */
  readonly setScenario: (scenario: Scenario | undefined, options?: ScenarioOptions) => void;
}

export interface ScenarioOptions {
  /** Number of valid requests that the scenario applies to. Default: all. */
  readonly times?: number | undefined;
  /** Name of the only operation that it applies to. Default: every request. */
  readonly operation?: OperationName | undefined;
}

export interface Broker {
  readonly credentials: SandboxCredentials;
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

/** What is decided as soon as a request is received. */
interface Draw {
  readonly settings: Settings;
  readonly random: readonly [whether: number, which: number];
  readonly choice: number;
}

type Entry = WireRequest & { status: number | undefined; scenario: Fault | undefined };

/** @param redirectOrigin another origin, to which a fault redirects */
export function createBroker(options: BrokerOptions, redirectOrigin: string, table: Table): Broker {
  const { credentials = MADE_UP, faultRate, seed = 1 } = options;
  const responses = new Map<string, unknown>(Object.entries(options.responses ?? {}));
  const check = createCheck(credentials, table.constantHeaders);
  const findOperation = createFindOperation(table.operations);
  const validate = createValidate(table);
  const random = createRandom(seed);
  const { requests, record } = createRecorder<Entry>(MAX_RECORDED_BYTES);
  const none: Settings = { general: undefined, own: new Map() };
  let settings = changeSettings(none, options.scenario, undefined, table.operations);

  async function outcomeFor(entry: Entry, clientAborted: AbortSignal, draw: Draw): Promise<Outcome> {
    await check(entry);
    const operation = findOperation(entry);
    const { response, payload } =
      operation === undefined
        ? { response: notSpecified(entry), payload: undefined }
        : await responseTo(operation, responses.get(operation.name), validate(operation, entry));
    const normalOutcome: Outcome = { sent: "all", response };
    const fault = faultOf(takeScenario(draw.settings, operation?.name), faultRate, draw.random);
    if (fault === undefined) return normalOutcome;
    const { choice } = draw;
    const exchange = { request: entry, operation, payload, response, redirectOrigin, clientAborted, choice };
    const faultOutcome = faults[fault](exchange);
    if (faultOutcome === undefined) return normalOutcome;
    entry.scenario = fault;
    return faultOutcome;
  }

  return {
    credentials: { appKey: credentials.appKey, appSecret: credentials.appSecret },
    controls: {
      requests,
      setScenario(scenario, given) {
        settings = changeSettings(settings, scenario, given, table.operations);
      },
    },
    async receive({ isTooLarge, ...request }, clientAborted) {
      const entry: Entry = { ...request, status: undefined, scenario: undefined };
      record(entry);
      // Every request uses three numbers, as soon as it is received, so that no response changes the next fault.
      const draw: Draw = { settings, random: [random(), random()], choice: random() };
      const outcome = isTooLarge ? tooLarge() : await outcomeFor(entry, clientAborted, draw).catch(refuse);
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
