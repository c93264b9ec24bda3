// The broker behind either kind of sandbox: a request as received in, what goes out for it out.
import { jsonAnswer, OWN_ANSWER, type Answer, type Outcome } from "./answer.ts";
import type { LimitedBody } from "./body.ts";
import { createCheck } from "./check.ts";
import { MADE_UP, type SandboxCredentials } from "./credentials.ts";
import { faults, type Fault } from "./faults.ts";
import { operations } from "./generated/operations.ts";
import { MAX_BODY_BYTES } from "./limits.ts";
import { drawLots } from "./lots.ts";
import { createFindOperation } from "./operation.ts";
import type { BrokerOptions } from "./options.ts";
import { createRecorder } from "./recorder.ts";
import { Refusal } from "./refusal.ts";
import { faultOf, readScenario, type Scenario } from "./scenarios.ts";
import type { WireRequest } from "./wire.ts";

/** A request that came whole, and what became of it. */
export interface RecordedRequest extends WireRequest {
  /** Status that was sent; undefined if none was, or not yet. */
  readonly status: number | undefined;
  /** What went wrong, if anything: of `flaky`, what was drawn. */
  readonly scenario: Fault | undefined;
}

/** What a test asks of a sandbox of either kind. */
export interface BrokerControls extends SandboxCredentials {
  /**
   * What was received, in order, CORS preflights left out. The oldest are dropped when they take more than 128 MiB of
   * memory. A body of more than 1 MiB is not kept.
   */
  readonly requests: readonly RecordedRequest[];
  /**
   * What goes wrong from the next request on; undefined: nothing.
   *
   * @throws {SandboxError} `unknown_scenario`
   */
  readonly setScenario: (scenario: Scenario | undefined) => void;
}

export interface Broker {
  readonly controls: BrokerControls;
  /** Decides on the response to a request; `gone` says when its caller has hung up. Does not reject. */
  readonly receive: (request: WireRequest & LimitedBody, gone: AbortSignal) => Promise<Delivery>;
}

/** A response that is about to be sent. */
interface Delivery {
  readonly outcome: Outcome;
  /** Records that it was sent. */
  readonly markSent: () => void;
}

type Entry = WireRequest & { status: number | undefined; scenario: Fault | undefined };

/** @param elsewhere another origin, for redirects */
const findOperation = createFindOperation(Object.values(operations));

export function createBroker(options: BrokerOptions, elsewhere: string): Broker {
  const { credentials = MADE_UP, accounts, faultRate, seed = 1 } = options;
  const { appKey, appSecret } = credentials;
  const check = createCheck(credentials);
  const draw = drawLots(seed);
  const { requests, record } = createRecorder<Entry>();
  let { scenario } = options;

  async function outcomeFor(entry: Entry, gone: AbortSignal, fault: Fault | undefined, lot: number): Promise<Outcome> {
    await check(entry);
    const operation = findOperation(entry);
    const payload = (operation === operations.listAccounts ? accounts : undefined) ?? operation?.sample;
    const answer = operation === undefined ? notSpecified(entry) : jsonAnswer(operation.status, payload);
    const sound: Outcome = { sent: "all", answer };
    if (fault === undefined) return sound;
    const befalls = faults[fault]({ request: entry, operation, payload, answer, elsewhere, gone, lot });
    if (befalls === undefined) return sound;
    entry.scenario = fault;
    return befalls;
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
    async receive({ isTooLarge, ...request }, gone) {
      const entry: Entry = { ...request, status: undefined, scenario: undefined };
      record(entry);
      // Drawn on arrival, and as many for every request, so that no answer changes what befalls the next one.
      const fault = faultOf(scenario, faultRate, [draw(), draw()]);
      const lot = draw();
      const outcome = isTooLarge ? tooLarge() : await outcomeFor(entry, gone, fault, lot).catch(refuse);
      const markSent = () => {
        if (outcome.sent !== "nothing") entry.status = outcome.answer.status;
      };
      return { outcome, markSent };
    },
  };
}

function notSpecified({ method, target }: WireRequest): Answer {
  const message = `The reference does not specify ${method} ${target}.`;
  return jsonAnswer(501, { code: "not_specified", message, sandbox: OWN_ANSWER });
}

function tooLarge(): Outcome {
  return refuse(new Refusal(413, "body_too_large", `The sandbox reads bodies of up to ${MAX_BODY_BYTES} bytes.`));
}

function refuse(error: unknown): Outcome {
  const failure = `The sandbox failed: ${error instanceof Error ? error.message : "it does not know why"}.`;
  const { status, code, message, details } =
    error instanceof Refusal ? error : new Refusal(500, "sandbox_failed", failure);
  return { sent: "all", answer: jsonAnswer(status, { code, message, ...details, sandbox: OWN_ANSWER }) };
}
