import type { SandboxCredentials } from "./credentials.ts";
import { SandboxError } from "./errors.ts";
import type { components } from "./generated/schema.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

/** An account as the service lists it. It may carry fields that are not documented. */
export type Account = components["schemas"]["Account"];

/** What a sandbox of either kind is told. */
export interface BrokerOptions {
  /** Default: made-up ones, the same every time. */
  readonly credentials?: SandboxCredentials | undefined;
  /** What the account list answers. Default: the spec's example, or else what its schema gives. */
  readonly accounts?: readonly Account[] | undefined;
  /** What goes wrong on the way. Default: nothing. */
  readonly scenario?: Scenario | undefined;
  /** The share of the requests that it befalls, from 0 to 1. Default 1, and of `flaky` 0.5. */
  readonly share?: number | undefined;
  /** The same seed and the same order of requests give the same run. An integer of 32 bits; default 1. */
  readonly seed?: number | undefined;
}

type Rule = readonly [holds: (value: unknown) => boolean, says: string];

const RULES: Readonly<Record<Exclude<keyof BrokerOptions, "scenario">, Rule>> = {
  credentials: [isCredentials, "an appKey and an appSecret, both text"],
  accounts: [Array.isArray, "a list of accounts"],
  share: [(value) => typeof value === "number" && value >= 0 && value <= 1, "a number from 0 to 1"],
  seed: [(value) => typeof value === "number" && value >>> 0 === value, "an integer from 0 to 4294967295"],
};

/** What a JavaScript caller gives may be anything. `others` are the options of one kind of sandbox alone. */
export function checkOptions({ scenario, ...options }: BrokerOptions, others: Readonly<Record<string, Rule>>): void {
  readScenario(scenario);
  const rules = new Map(Object.entries({ ...RULES, ...others }));
  for (const [name, value] of Object.entries(options)) {
    const [holds, says] = rules.get(name) ?? unknownOption(name, [...rules.keys(), "scenario"]);
    if (value !== undefined && !holds(value)) throw new SandboxError("invalid_option", `${name} must be ${says}.`);
  }
}

function unknownOption(name: string, known: readonly string[]): never {
  throw new SandboxError("unknown_option", `There is no option ${name}: it is one of ${known.join(", ")}.`);
}

function isCredentials(value: unknown): boolean {
  const { appKey, appSecret }: Partial<Record<string, unknown>> = { ...Object(value) };
  return [appKey, appSecret].every((text) => typeof text === "string" && text !== "");
}
