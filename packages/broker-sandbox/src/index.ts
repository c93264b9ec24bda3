export type { BrokerControls, RecordedRequest } from "./broker.ts";
export type { SandboxCredentials } from "./credentials.ts";
export { SandboxError, type SandboxErrorCode } from "./errors.ts";
export type { Fault } from "./faults.ts";
export type { Account, BrokerOptions } from "./options.ts";
export { startSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
export type { Scenario } from "./scenarios.ts";
