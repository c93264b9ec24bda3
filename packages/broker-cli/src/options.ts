import type { Scenario } from "@org/broker-sandbox";

/** Options of all commands. Each command has only some of these options. */
export interface Options {
  readonly baseUrl?: string | undefined;
  readonly canonical?: string;
  readonly check?: true;
  readonly csv?: true;
  readonly curl?: true;
  /** Text of a body, or `-` for standard input. */
  readonly data?: string | undefined;
  /** Path of a file with a body, or `-` for standard input. */
  readonly dataFile?: string | undefined;
  readonly entry?: string;
  readonly faultRate?: string;
  readonly header?: readonly string[];
  readonly include?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly method?: string;
  readonly ownCredentials?: true;
  readonly port?: string;
  readonly profile?: string | undefined;
  readonly query?: readonly string[];
  readonly responses?: string;
  readonly retrySafe?: boolean | undefined;
  readonly scenario?: Scenario;
  readonly seed?: string;
  readonly signature?: string;
  readonly tolerance?: string;
  readonly url?: string;
  readonly yes?: true;
}
