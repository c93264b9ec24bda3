export type { BrokerControls, RecordedRequest, ScenarioOptions } from "./broker.ts";
export type { ClientOptions } from "./client-options.ts";
export type { SandboxCredentials } from "./credentials.ts";
export { SandboxError, type SandboxErrorCode } from "./errors.ts";
export type { Fault } from "./faults.ts";
export type { BrokerOptions } from "./options.ts";
export type { OperationName, Payload, Responses, SandboxRequest } from "./response-types.ts";
export { startSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
export type { Scenario } from "./scenarios.ts";
