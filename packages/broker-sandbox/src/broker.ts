// Chooses the response to each request, for `startSandbox` and for `brokerHandlers`.
import type { LimitedBody } from "./body.ts";
import { createCheck } from "./check.ts";
import { MADE_UP, type SandboxCredentials } from "./client-options.ts";
import type { Definitions } from "./defined-types.ts";
import { faults, type Fault } from "./faults.ts";
import { MAX_BODY_BYTES, MAX_RECORDED_BYTES } from "./limits.ts";
import { createFindOperation, type Table } from "./operation.ts";
import type { BrokerOptions } from "./options.ts";
import { createRandom } from "./random.ts";
import { createRecorder } from "./recorder.ts";
import { Refusal } from "./refusal.ts";
import type { OperationName } from "./documented-types.ts";
import { type Outcome, ownError, type WireRequest, type WireResponse } from "./wire.ts";
import { responseTo } from "./responses.ts";
import { changeSettings, faultOf, type Scenario, type Settings, takeScenario } from "./scenarios.ts";
import { createValidate } from "./validation.ts";

/** Recorded request, with the status and the fault of its response. */
export interface RecordedRequest extends WireRequest {
  /** Status of the response. The status is undefined until the sandbox has sent the response. */
  readonly status: number | undefined;
  /**
   * Fault that the sandbox injected into the response, if any. For the scenario `flaky`, the value is the randomly
   * chosen fault.
   */
  readonly scenario: Fault | undefined;
}

/** Recorded requests of a sandbox, and a function that changes the scenario. */
export interface BrokerControls<Name extends string = OperationName> {
  /**
   * Recorded requests, the oldest first. The sandbox does not record CORS preflights. If the requests take more than
   * 128 MiB of memory, the sandbox drops the oldest requests. For a body of more than 1 MiB, the recorded body is
   * empty.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * Sets or clears the scenario that the sandbox applies to all later valid requests.
   *
   * A scenario for one operation has precedence over the scenario for all operations. `setScenario(undefined)` clears
   * all scenarios. `setScenario(undefined, { operation })` clears only the scenario of that operation.
   *
   * @param scenario name of a fault, `flaky` for random faults, or undefined for no fault
   * @throws {SandboxError} `unknown_scenario`, `unknown_operation`, `unknown_option`, `invalid_option`
   * @example
   * const sandbox = await startSandbox();
   * sandbox.setScenario("reset", { times: 2, operation: "listAccounts" });
   * await sandbox.close();
   */
  readonly setScenario: (scenario: Scenario | undefined, options?: ScenarioOptions<Name>) => void;
}

/** Options of `setScenario`. */
export interface ScenarioOptions<Name extends string = OperationName> {
  /**
   * Number of valid requests to which the scenario applies. `times` must be an integer of 1 or more.
   *
   * @default Infinity
   */
  readonly times?: number | undefined;
  /** Name of the operation to which the scenario applies. By default, the scenario applies to all operations. */
  readonly operation?: Name | undefined;
}

export interface Broker {
  readonly credentials: SandboxCredentials;
  readonly controls: BrokerControls<string>;
  /** Resolves to the response of a request, and never rejects. */
  readonly receive: (request: WireRequest & LimitedBody, clientAborted: AbortSignal) => Promise<Delivery>;
}

interface Delivery {
  readonly outcome: Outcome;
  readonly markSent: () => void;
}

interface Draw {
  readonly settings: Settings;
  readonly random: readonly [whether: number, which: number];
  readonly choice: number;
}

type Entry = WireRequest & { status: number | undefined; scenario: Fault | undefined };

/** @param redirectOrigin origin to which the fault `redirect_elsewhere` redirects the client */
export function createBroker(options: BrokerOptions<Definitions>, redirectOrigin: string, table: Table): Broker {
  const { credentials = MADE_UP, faultRate, seed = 1 } = options;
  const pairs = [credentials].flat();
  const [{ appKey, appSecret } = MADE_UP] = pairs;
  const responses = new Map<string, unknown>(Object.entries(options.responses ?? {}));
  const secrets = new Map(pairs.map((pair) => [pair.appKey, pair.appSecret]));
  const check = createCheck(secrets, table.clientHeaders);
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
        : await responseTo(operation, responses, await validate(operation, entry));
    const normalOutcome: Outcome = { sent: "all", response };
    const fault = faultOf(takeScenario(draw.settings, operation?.name), faultRate, draw.random);
    if (fault === undefined) return normalOutcome;
    const { choice } = draw;
    const exchange = { request: entry, operation, payload, response, redirectOrigin, clientAborted, choice };
    const faultOutcome = await faults[fault](exchange);
    if (faultOutcome === undefined) return normalOutcome;
    entry.scenario = fault;
    return faultOutcome;
  }

  return {
    credentials: { appKey, appSecret },
    controls: {
      requests,
      setScenario(scenario, given) {
        settings = changeSettings(settings, scenario, given, table.operations);
      },
    },
    async receive({ isTooLarge, ...request }, clientAborted) {
      const entry: Entry = { ...request, status: undefined, scenario: undefined };
      record(entry);
      // The sandbox generates three random numbers for each request, even for an invalid request. So the validity of a
      // request does not change the faults of later requests.
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
  const message = `The reference specifies no operation for ${method} ${target}.`;
  return ownError(501, "not_specified", message);
}

function tooLarge(): Outcome {
  const message = `The body has more than ${MAX_BODY_BYTES} bytes, the limit of the sandbox.`;
  return refuse(new Refusal(413, "body_too_large", message));
}

function refuse(error: unknown): Outcome {
  const failure = `The sandbox failed: ${error instanceof Error ? error.message : "the cause is unknown"}.`;
  const { status, code, message, details } =
    error instanceof Refusal ? error : new Refusal(500, "sandbox_failed", failure);
  return { sent: "all", response: ownError(status, code, message, details) };
}
