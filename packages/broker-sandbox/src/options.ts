import type { SandboxCredentials } from "./credentials.ts";
import { SandboxError } from "./errors.ts";
import { assertOperation } from "./operation-names.ts";
import type { Operations } from "./operation.ts";
import type { Responses } from "./response-types.ts";
import { expected, isPayload, isResponse } from "./responses.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

/** Options of both kinds of sandbox. */
export interface BrokerOptions {
  /** @default made-up credentials, the same every time */
  readonly credentials?: SandboxCredentials | undefined;
  /**
   * Responses of operations: the payload of the first success, a `Response`, or a function of the request that returns one
   * or a promise. Default: the spec's example, or else a value that its schema allows.
   */
  readonly responses?: Responses | undefined;
  /** Fault that responses have. Default: none. */
  readonly scenario?: Scenario | undefined;
  /** Probability of the fault for each request, from 0 to 1. Default: 1, and 0.5 for `flaky`. */
  readonly faultRate?: number | undefined;
  /** Seed of random choices. The same seed and order of requests give the same run. An integer of 32 bits; default 1. */
  readonly seed?: number | undefined;
}

type Rule = readonly [holds: (value: unknown) => boolean, says: string];

const RULES: Readonly<Record<Exclude<keyof BrokerOptions, "scenario" | "responses">, Rule>> = {
  credentials: [isCredentials, "an appKey of visible ASCII and an appSecret, both text that is not empty"],
  faultRate: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  seed: [(value) => typeof value === "number" && value >>> 0 === value, "an integer from 0 to 4294967295"],
};

/**
 * Validates options. A JavaScript caller may pass any value.
 *
 * @param others rules of the options that only one kind of sandbox has
 * @throws {SandboxError} `unknown_scenario`, `unknown_operation`, `unknown_option`, `invalid_option`
 */
export function checkOptions(
  given: BrokerOptions,
  others: Readonly<Record<string, Rule>>,
  operations: Operations,
): void {
  if (Object(given) !== given || Array.isArray(given) || typeof given === "function") {
    throw new SandboxError("invalid_option", "The options must be an object.");
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
  throw new SandboxError("unknown_option", `There is no option ${name}: it is one of ${known.join(", ")}.`);
}

/** Follows the rules of the client, which signs no request with other credentials. */
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

/** A payload may contradict the spec, so that a test can check for that, but it must be possible to send it. */
function checkResponses(responses: unknown, operations: Operations): void {
  if (Object(responses) !== responses || Array.isArray(responses) || typeof responses === "function") {
    throw new SandboxError("invalid_option", "responses must be an object of responses by the name of an operation.");
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
