import type { SandboxCredentials } from "./client-options.ts";
import type { Definitions } from "./defined-types.ts";
import { withDefinitions } from "./definition.ts";
import { assertOption, isPlainObject, type Rule, SandboxError } from "./errors.ts";
import { assertOperation, type Operations, type Table } from "./operation.ts";
import type { Responses } from "./documented-types.ts";
import { expected, formatOf, isPayload, isResponse } from "./responses.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

/** Options that `startSandbox` and `brokerHandlers` share. */
export interface BrokerOptions<Ops extends Definitions = []> {
  /**
   * App keys and app secrets that the sandbox accepts: one pair, or a list of pairs. The sandbox has the `appKey` and
   * the `appSecret` of the first pair.
   *
   * @default made-up credentials that never change
   */
  readonly credentials?: SandboxCredentials | readonly SandboxCredentials[] | undefined;
  /**
   * Operations that the spec does not document, such as results of `defineOperation` of `@org/broker-client`. The
   * sandbox validates the body of a request with the schema `body`. A definition replaces the documented operation of
   * the same name, or of the same method and path. Set the response in `responses`.
   *
   * @default no operations
   */
  readonly operations?: Ops | undefined;
  /**
   * Responses of operations. Each key is the name of an operation. Each value is a payload, a `Response` or a function.
   * The sandbox sends a payload as the body of the first documented 2xx response. A function receives the request, and
   * returns a payload, a `Response` or a promise.
   *
   * For an operation in `operations`, a payload is the input of the schema `response`, and the sandbox sends JSON with
   * status 200. A `Uint8Array` has the content type `application/octet-stream`. For undefined, the status is 204. If no
   * response is set, the status is 501.
   *
   * @default the spec's example, or a value that the schema in the spec allows
   */
  readonly responses?: Responses<NoInfer<Ops>> | undefined;
  /**
   * Name of a fault, or `flaky` for random faults. The sandbox injects faults only into responses to valid requests. By
   * default, no response has a fault.
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

const RULES: Readonly<Record<Exclude<keyof BrokerOptions, "scenario" | "operations" | "responses">, Rule>> = {
  credentials: [
    areCredentials,
    "an object with an appKey of visible ASCII and a non-empty appSecret, or a list of such objects with different app keys",
  ],
  faultRate: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  seed: [(value) => typeof value === "number" && value >>> 0 === value, "an integer from 0 to 4294967295"],
};

/**
 * Checks the options, and adds the operations that the caller defines to the table.
 *
 * @param others rules for further options, such as `port` of `startSandbox`
 */
export function checkOptions(
  given: BrokerOptions<Definitions>,
  others: Readonly<Record<string, Rule>>,
  table: Table,
): Table {
  assertOption("The options", given, [isPlainObject, "a plain object"]);
  const { scenario, operations: definitions, responses, ...options } = given;
  readScenario(scenario);
  const operations = withDefinitions(table.operations, definitions);
  if (responses !== undefined) checkResponses(responses, operations);
  const rules = new Map(Object.entries({ ...RULES, ...others }));
  for (const [name, value] of Object.entries(options)) {
    const rule = rules.get(name) ?? unknownOption(name, rules);
    if (value !== undefined) assertOption(name, value, rule);
  }
  return { ...table, operations };
}

function unknownOption(name: string, rules: ReadonlyMap<string, Rule>): never {
  const known = [...rules.keys(), "operations", "responses", "scenario"].join(", ");
  throw new SandboxError("unknown_option", `There is no option ${name}. Use one of ${known}.`);
}

function areCredentials(value: unknown): boolean {
  const pairs = [value].flat();
  const isUsable = pairs.length > 0 && pairs.every(isCredentials);
  return isUsable && new Set(pairs.map(({ appKey }) => appKey)).size === pairs.length;
}

function isCredentials(value: unknown): value is SandboxCredentials {
  const { appKey, appSecret }: Partial<Record<string, unknown>> = { ...Object(value) };
  return (
    typeof appKey === "string" &&
    /^[\x21-\x7e]+$/.test(appKey) &&
    typeof appSecret === "string" &&
    appSecret !== "" &&
    appSecret.isWellFormed()
  );
}

/**
 * Validates the option `responses`. A payload may contradict the spec, so that a test can show how a client reacts to
 * such a payload.
 */
function checkResponses(responses: unknown, operations: Operations): void {
  assertOption("responses", responses, [isPlainObject, "an object with the names of operations as properties"]);
  for (const [name, given] of Object.entries({ ...Object(responses) })) {
    assertOperation(name, operations);
    const operation = operations[name];
    if (operation === undefined || given === undefined || typeof given === "function" || isResponse(given)) continue;
    const format = formatOf(operation, given);
    const says = `${expected(format.kind)}, a Response, or a function that returns one of them`;
    assertOption(`responses.${name}`, given, [(value) => isPayload(format, value), says]);
  }
}
