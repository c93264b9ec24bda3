import type { SandboxCredentials } from "./credentials.ts";
import { SandboxError } from "./errors.ts";
import { assertOperation } from "./operation-names.ts";
import type { Operations } from "./operation.ts";
import type { Responses } from "./response-types.ts";
import { expected, isPayload, isResponse } from "./responses.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

/** Options that `startSandbox` and `brokerHandlers` share. */
export interface BrokerOptions {
  /**
   * App key and app secret that the sandbox accepts.
   *
   * @default made-up credentials that never change
   */
  readonly credentials?: SandboxCredentials | undefined;
  /**
   * Responses of operations. Each key is the name of an operation. Each value is a payload, a `Response` or a function.
   * The sandbox sends a payload as the body of the first documented 2xx response. A function receives the request, and
   * returns a payload, a `Response` or a promise.
   *
   * @default the spec's example, or a value that the schema in the spec allows
   */
  readonly responses?: Responses | undefined;
  /**
   * Name of a fault, or `flaky` for random faults. The scenario does not apply to invalid requests. By default, no
   * response has a fault.
   */
  readonly scenario?: Scenario | undefined;
  /**
   * Probability of a fault for each valid request, from 0 to 1.
   *
   * @default 0.5 for the scenario `flaky`, and 1 for all other scenarios
   */
  readonly faultRate?: number | undefined;
  /**
   * Seed of the random choices, an integer from 0 to 4294967295. The same requests in the same order get the same
   * faults if the seed is the same.
   *
   * @default 1
   */
  readonly seed?: number | undefined;
}

type Rule = readonly [holds: (value: unknown) => boolean, says: string];

const RULES: Readonly<Record<Exclude<keyof BrokerOptions, "scenario" | "responses">, Rule>> = {
  credentials: [isCredentials, "an object with an appKey of visible ASCII and a non-empty appSecret"],
  faultRate: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  seed: [(value) => typeof value === "number" && value >>> 0 === value, "an integer from 0 to 4294967295"],
};

/** @param others rules for further options, such as `port` of `startSandbox` */
export function checkOptions(
  given: BrokerOptions,
  others: Readonly<Record<string, Rule>>,
  operations: Operations,
): void {
  if (Object(given) !== given || Array.isArray(given) || typeof given === "function") {
    throw new SandboxError("invalid_option", "The options must be a plain object.");
  }
  const { scenario, responses, ...options } = given;
  readScenario(scenario);
  if (responses !== undefined) checkResponses(responses, operations);
  const rules = new Map(Object.entries({ ...RULES, ...others }));
  for (const [name, value] of Object.entries(options)) {
    const [holds, says] = rules.get(name) ?? unknownOption(name, [...rules.keys(), "responses", "scenario"]);
    if (value !== undefined && !holds(value)) throw new SandboxError("invalid_option", `${name} must be ${says}.`);
  }
}

function unknownOption(name: string, known: readonly string[]): never {
  throw new SandboxError("unknown_option", `There is no option ${name}. Use one of ${known.join(", ")}.`);
}

function isCredentials(value: unknown): boolean {
  const { appKey, appSecret }: Partial<Record<string, unknown>> = { ...Object(value) };
  return (
    typeof appKey === "string" &&
    /^[\x21-\x7e]+$/.test(appKey) &&
    typeof appSecret === "string" &&
    appSecret !== "" &&
    appSecret.isWellFormed()
  );
}

/** Accepts a payload that contradicts the spec, so that a test can show how a client reacts to such a payload. */
function checkResponses(responses: unknown, operations: Operations): void {
  if (Object(responses) !== responses || Array.isArray(responses) || typeof responses === "function") {
    throw new SandboxError("invalid_option", "responses must be an object with the names of operations as properties.");
  }
  for (const [name, given] of Object.entries({ ...Object(responses) })) {
    assertOperation(name, operations);
    const operation = operations[name];
    if (operation === undefined || given === undefined || typeof given === "function" || isResponse(given)) continue;
    if (isPayload(operation, given)) continue;
    const says = `${expected(operation.kind)}, a Response, or a function that returns one of them`;
    throw new SandboxError("invalid_option", `responses.${name} must be ${says}.`);
  }
}
